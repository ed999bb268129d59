import type { MutantsReporter } from './reporter.ts';

/** The report as it is: the contract for other programs. */
export const json: MutantsReporter = {
  name: 'json',
  render: ({ report }) => `${JSON.stringify(report, null, 2)}\n`,
};
