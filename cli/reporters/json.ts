import type { Reporter } from './reporter.ts';

/** The report as it is: the contract for other programs. */
export const json: Reporter = {
  name: 'json',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
};
