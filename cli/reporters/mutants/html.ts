import { mutationHtml } from './html-page.ts';
import type { MutantsReporter } from './reporter.ts';

/** Source mutants in the source itself, as one page for a browser. */
export const html: MutantsReporter = {
  name: 'html',
  needsSource: true,
  render: ({ mutation, elementsScript, report }) =>
    mutation
      ? mutationHtml(mutation, elementsScript())
      : `<!doctype html>\n<title>mcp-assert</title>\n<p>No mutant was run: ${escaped(report.error?.message ?? '')}\n`,
};

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
