import type { MutantsReporter } from './reporter.ts';

/** Source mutants in `mutation-testing-report-schema`, for the viewers and dashboards of that world. */
export const mutationJson: MutantsReporter = {
  name: 'mutation-json',
  needsSource: true,
  render: ({ mutation }) => `${JSON.stringify(mutation, null, 2)}\n`,
};
