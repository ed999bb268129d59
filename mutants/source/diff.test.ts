import { describe, expect, test } from 'vitest';
import { sourceDiff } from './diff.ts';
import { loadInstrumenter } from './find-instrumenter.ts';
import { instrumentFiles } from './instrument.ts';
import { ROOT } from './test-server.ts';

const instrumenter = await loadInstrumenter(ROOT, '/nowhere', () => {});

async function diffOf(source: string, which: string, context?: number): Promise<string[]> {
  const files = [{ name: '/p/server.js', content: source }];
  const { mutants } = await instrumentFiles(instrumenter, files, '/p');
  const mutant = mutants.find(({ mutatorName }) => mutatorName === which);
  if (!mutant) throw new Error(`No ${which}`);
  return sourceDiff(mutant, source, context).split('\n');
}

describe('a diff', () => {
  const source = 'function f(a) {\n\tif (a > 1) {\n\t\treturn "x";\n\t}\n}\n';

  test('shows the place, the change, and a line around it', async () => {
    expect(await diffOf(source, 'StringLiteral')).toEqual([
      'server.js:3:10 StringLiteral',
      '   if (a > 1) {',
      '-    return "x";',
      '+    return "";',
      '   }',
    ]);
  });

  test('has as much around it as is wanted, and there is', async () => {
    expect(await diffOf(source, 'ConditionalExpression', 0)).toEqual([
      'server.js:2:6 ConditionalExpression',
      '-  if (a > 1) {',
      '+  if (true) {',
    ]);
    expect(await diffOf('f("x");\n', 'StringLiteral', 2)).toEqual([
      'server.js:1:3 StringLiteral',
      '-f("x");',
      '+f("");',
    ]);
    expect(await diffOf('f("x");', 'StringLiteral')).toHaveLength(3);
  });

  test('leaves out the lines that the replacement repeats', async () => {
    const list = 'const a =\n  b &&\n  c;\nf();\n';
    expect(await diffOf(list, 'LogicalOperator')).toEqual([
      'server.js:2:3 LogicalOperator',
      ' const a =',
      '-  b &&',
      '-  c;',
      '+  b || c;',
      ' f();',
    ]);
    const chain = 'x(\n  a\n    .filter((b) => {\n      return b;\n    }),\n);\n';
    expect(await diffOf(chain, 'BlockStatement')).toEqual([
      'server.js:3:20 BlockStatement',
      '   a',
      '-    .filter((b) => {',
      '-      return b;',
      '-    }),',
      '+    .filter((b) => {}),',
      ' );',
    ]);
  });

  test('cuts a long change in its middle', async () => {
    const body = Array.from({ length: 30 }, (_, i) => `  f(${i});`);
    expect(await diffOf(['function g() {', ...body, '}', ''].join('\n'), 'BlockStatement')).toEqual(
      [
        'server.js:1:14 BlockStatement',
        '-function g() {',
        '-  f(0);',
        '-  f(1);',
        '-  f(2);',
        '-… 26 more lines',
        '-  f(29);',
        '-}',
        '+function g() {}',
      ],
    );
  });

  test('cuts the long lines of bundles around the change', async () => {
    const [, was = '', became = ''] = await diffOf(
      `${'f(1);'.repeat(500)}f("here");${'f(2);'.repeat(500)}`,
      'StringLiteral',
    );
    expect(was).toMatch(/^-….*f\("here"\);.*…$/);
    expect(became).toMatch(/^\+….*f\(""\);.*…$/);
    expect([was.length, became.length]).toEqual([161, 161]);
  });

  test('shows what would move the cursor or reorder the line', async () => {
    const diff = await diffOf('f("\u001b[2J", /* \u202e */ 1);', 'StringLiteral');
    expect(diff[1]).toBe('-f("\\u001b[2J", /* \\u202e */ 1);');
  });
});
