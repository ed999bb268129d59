import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { loadInstrumenter } from './find-instrumenter.ts';
import { instrumentFiles } from './instrument.ts';
import { PROTOCOL, ROOT, SERVER } from './test-server.ts';

const instrumenter = await loadInstrumenter(ROOT, '/nowhere', () => {});
const instrument = (content: string, name = '/project/src/server.mjs') =>
  instrumentFiles(instrumenter, [{ name, content }], '/project');

describe('instrumenting the reference server', async () => {
  const sources = [SERVER, PROTOCOL].map((name) => ({ name, content: readFileSync(name, 'utf8') }));
  const { files, mutants } = await instrumentFiles(instrumenter, sources, ROOT);

  test('gives hundreds of mutants, each with an id of its own', () => {
    expect(mutants.length).toBeGreaterThan(200);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(new Set(mutants.map(({ strykerId }) => strykerId)).size).toBe(mutants.length);
    expect(mutants.filter(({ ignored }) => ignored !== undefined)).toEqual([]);
  });

  test('keeps the names and the hashbang', () => {
    expect(files.map(({ name }) => name)).toEqual([SERVER, PROTOCOL]);
    expect(files[0]?.content.startsWith('#!/usr/bin/env node\n')).toBe(true);
  });

  test('knows the replaced text by its place', () => {
    for (const { file, location, original } of mutants) {
      const { content = '' } = sources.find(({ name }) => name.endsWith(file)) ?? {};
      const lines = content.split('\n');
      const { start, end } = location;
      const line = lines[start.line - 1]?.slice(start.column - 1) ?? '';
      expect(line.startsWith(original.split('\n')[0] ?? '?')).toBe(true);
      expect(original.split('\n')).toHaveLength(end.line - start.line + 1);
    }
  });
});

describe('a mutant', () => {
  test('is named by its place and mutator, and counted where they are shared', async () => {
    const { mutants } = await instrument('\nexport const f = (a, b) => a < b;\n');
    expect(mutants.map(({ id, replacement, original }) => [id, replacement, original])).toEqual([
      ['source:src/server.mjs:2:18:ArrowFunction', '() => undefined', '(a, b) => a < b'],
      ['source:src/server.mjs:2:28:ConditionalExpression', 'true', 'a < b'],
      ['source:src/server.mjs:2:28:ConditionalExpression:2', 'false', 'a < b'],
      ['source:src/server.mjs:2:28:EqualityOperator', 'a <= b', 'a < b'],
      ['source:src/server.mjs:2:28:EqualityOperator:2', 'a >= b', 'a < b'],
    ]);
  });

  test.each([
    ['\n', 'line feeds'],
    ['\r\n', 'carriage returns too'],
    ['\u2028', "JavaScript's line separators"],
  ])('is placed right with %j', async (end) => {
    const { mutants } = await instrument(`// 👍${end}const a = "x";${end}const b = "y";`);
    expect(mutants.map(({ original, location }) => [original, location.start])).toEqual([
      ['"x"', { line: 2, column: 11 }],
      ['"y"', { line: 3, column: 11 }],
    ]);
  });

  test('that a comment disables has the reason, and is not in the code', async () => {
    const { mutants, files } = await instrument(
      '// Stryker disable next-line StringLiteral: only a label\nconst a = "x";\nconst b = "y";\n',
    );
    expect(mutants.map(({ ignored }) => ignored)).toEqual(['only a label', undefined]);
    expect(files[0]?.content).toContain('const a = "x"');
  });

  test('in a second file continues the numbers', async () => {
    const { mutants } = await instrumentFiles(
      instrumenter,
      [
        { name: '/project/a.js', content: 'f("x");' },
        { name: '/project/b.js', content: 'f("x");' },
      ],
      '/project',
    );
    expect(mutants.map(({ id, strykerId }) => [id, strykerId])).toEqual([
      ['source:a.js:1:3:StringLiteral', '0'],
      ['source:b.js:1:3:StringLiteral', '1'],
    ]);
  });
});

describe('the text', () => {
  test('of TypeScript stays TypeScript, which is not checked', async () => {
    const source = `#!/usr/bin/env node
interface Item { readonly n: number }
// @ts-expect-error
export const sum = (items: readonly Item[]): number => items.reduce((s, i) => s + i.n, 0 as number);
export const first = <T,>(list: T[]): T | undefined => list[0] satisfies T | undefined;
`;
    const { files, mutants } = await instrument(source, '/project/src/server.ts');
    const content = files[0]?.content ?? '';
    expect(mutants.length).toBeGreaterThan(2);
    expect(content).toMatch(/^#!\/usr\/bin\/env node\n\/\/ @ts-nocheck\n/);
    expect(content).toContain('items: readonly Item[]');
    expect(content).not.toContain('@ts-expect-error');
    await expect(transform(content, { loader: 'ts' })).resolves.toMatchObject({ warnings: [] });
  });

  test('of an executable without an extension is JavaScript where its first line says so', async () => {
    const { files, mutants } = await instrument('#!/usr/bin/env node\nf("x");', '/project/bin/run');
    expect(files[0]?.name).toBe('/project/bin/run');
    expect(mutants.map(({ id }) => id)).toEqual(['source:bin/run:2:3:StringLiteral']);
    await expect(instrument('#!/bin/sh\nexit', '/project/bin/run')).rejects.toThrow(
      'Only JavaScript and TypeScript can be mutated: /project/bin/run',
    );
  });

  test('with a syntax error is refused in one line that names the file', async () => {
    await expect(instrument('const = 1;')).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Cannot be mutated: /project/src/server.mjs: Unexpected token (1:6)',
    });
  });
});
