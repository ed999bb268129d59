import type { Report } from '../../harness/model/index.ts';

/** How the place looks that the text goes to. */
export interface Look {
  readonly color: boolean;
  /** Columns. */
  readonly width: number;
}

/** Turns a report into text; it sees nothing but the report, and prints nothing. */
export interface Reporter {
  readonly name: string;
  render(report: Report, look: Look): string | Promise<string>;
}
