/** `mcp-assert list`: what can be judged, with the ids that --only and --skip take. */
import { type Assertion, assertions, suites } from '../../index.ts';

export function listCommand(asJson: boolean): string {
  if (asJson) return `${JSON.stringify(assertions.map(entry), null, 2)}\n`;
  const lines = suites.flatMap((suite) => [
    `${suite.name}: ${suite.title} (${suite.assertions.length})`,
    ...suite.assertions.map((assertion) => {
      const { level, revisions } = entry(assertion);
      return `  ${assertion.id.padEnd(WIDTH)}  ${level.padEnd(7)}  ${span(revisions)}\n    ${assertion.title}`;
    }),
    '',
  ]);
  return `${lines.join('\n')}${assertions.length} assertions\n`;
}

const WIDTH = Math.max(...assertions.map(({ id }) => id.length));

function entry({ id, title, clause }: Assertion) {
  const { level, levelIn, revisions, text } = clause;
  return { id, title, level, ...(levelIn ? { levelIn } : {}), revisions, clause: text };
}

function span(revisions: readonly string[]): string {
  const [first, last] = [revisions[0], revisions.at(-1)];
  return first === last ? `${first}` : `${first} to ${last}`;
}
