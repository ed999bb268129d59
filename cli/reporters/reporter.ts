import type { Report } from '../../harness/model/report.ts';

/** Where the text will be seen. */
export interface Look {
  readonly color: boolean;
  /** Terminal columns. */
  readonly width: number;
}

/** Turns a report into text. It prints nothing and sees nothing but the report. */
export interface Reporter {
  readonly name: string;
  render(report: Report, look: Look): string | Promise<string>;
}
