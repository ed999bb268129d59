import { mutationHtml } from './html-page.ts';
import type { MutantsReporter } from './reporter.ts';

/** Source mutants in the source itself, as one page for a browser. */
export const html: MutantsReporter = {
  name: 'html',
  needsSource: true,
  render: ({ mutation, elementsScript }) =>
    mutation ? mutationHtml(mutation, elementsScript()) : '',
};
