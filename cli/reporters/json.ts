import type { Reporter } from './reporter.ts';

/** The report as it is: the contract that other programs read. */
export const json: Reporter = {
  name: 'json',
  render: (report) => `${JSON.stringify(report, null, 2)}\n`,
};
