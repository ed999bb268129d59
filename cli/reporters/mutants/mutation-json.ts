import type { MutantsReporter } from './reporter.ts';

/** A campaign that could not be run; the exit code says so, and standard error says why. */
const EMPTY = { schemaVersion: '2.0', thresholds: { high: 80, low: 60 }, files: {} };

/** Source mutants in `mutation-testing-report-schema`, for the viewers and dashboards of that world. */
export const mutationJson: MutantsReporter = {
  name: 'mutation-json',
  needsSource: true,
  render: ({ mutation }) => `${JSON.stringify(mutation ?? EMPTY, null, 2)}\n`,
};
