import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import type { MutantsReport } from '../../../harness/model/index.ts';
import type { Look } from '../reporter.ts';

/** What a campaign leaves for its reporters. */
export interface MutantsOutput {
  readonly report: MutantsReport;
  /** The source mutants in the schema of mutation testers; absent where none were run. */
  readonly mutation?: MutationTestResult;
  /** The text of the script that shows such a report in a browser. */
  readonly elementsScript: () => string;
}

export interface MutantsReporter {
  readonly name: string;
  /** It shows source mutants and nothing else. */
  readonly needsSource?: true;
  render(output: MutantsOutput, look: Look): string;
}
