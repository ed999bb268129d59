/** A mutation report as one page that needs nothing else, not even a network. */
import type { MutationTestResult } from 'mutation-testing-report-schema/api';

/**
 * The page.
 * @param elementsScript text of `mutation-testing-elements/dist/mutation-test-elements.js`
 */
export function mutationHtml(report: MutationTestResult, elementsScript: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Source mutants · mcp-assert</title>
</head>
<body>
<mutation-test-report-app title-postfix="mcp-assert">
This report needs JavaScript, and a browser that knows custom elements.
</mutation-test-report-app>
<script>
{
  // As a string it may contain whatever would end this script.
  const script = document.createElement('script');
  script.textContent = ${inScript(elementsScript)};
  document.head.append(script);
}
document.querySelector('mutation-test-report-app').report = ${inScript(report)};
</script>
</body>
</html>
`;
}

/**
 * A value as an expression within a script element. Escaped are `<`, which begins what ends or nests
 * a script (`</script`, `<!--`), and the two line separators, which older JavaScript has no strings with.
 */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
