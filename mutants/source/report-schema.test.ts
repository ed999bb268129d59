import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { inScript, mutationHtml } from '../../cli/reporters/mutants/html-page.ts';
import type { SourceMutant } from './instrument.ts';
import { type MutationReportInput, toMutationReport } from './report-schema.ts';

const read = createRequire(import.meta.url);
const schema = JSON.parse(
  readFileSync(
    read.resolve('mutation-testing-report-schema/mutation-testing-report-schema.json'),
    'utf8',
  ),
);
const valid = new Ajv({ strict: false, formats: { uri: true } }).compile(schema);

const mutant = (id: string, more: Partial<SourceMutant> = {}): SourceMutant => ({
  id,
  strykerId: '0',
  file: 'src/server.js',
  mutatorName: 'StringLiteral',
  replacement: '""',
  original: '"x"',
  location: { start: { line: 1, column: 3 }, end: { line: 1, column: 6 } },
  ...more,
});

const input: MutationReportInput = {
  files: [
    { name: 'src/server.js', language: 'javascript', source: 'f("x"); // </script><!--\u2028' },
    { name: 'src/empty.ts', language: 'typescript', source: '' },
  ],
  mutants: [
    { ...mutant('a'), fate: 'killed', caughtBy: ['round-trip/one'] },
    { ...mutant('b'), fate: 'survived', caughtBy: [] },
    { ...mutant('c'), fate: 'unreached', caughtBy: [] },
    { ...mutant('d', { ignored: 'only a label' }), fate: 'unreached', caughtBy: [] },
  ],
  assertions: [
    { id: 'round-trip/one', title: 'one is so', suite: 'round-trip' },
    { id: 'stdio/two', title: 'two is so', suite: 'stdio' },
    { id: 'round-trip/three', title: 'three is so', suite: 'round-trip' },
  ],
  version: '1.2.3',
  thresholds: { high: 80, low: 60 },
};

describe('the mutation report', () => {
  const report = toMutationReport(input);

  test('is valid by the published schema', () => {
    expect(valid(report), JSON.stringify(valid.errors)).toBe(true);
    // The schema is really looked at.
    expect(valid({ ...report, thresholds: { high: 101, low: 0 } })).toBe(false);
  });

  test('tells the fate of each mutant in its file', () => {
    const all = ['round-trip/one', 'stdio/two', 'round-trip/three'];
    expect(report.files['src/empty.ts']?.mutants).toEqual([]);
    expect(
      report.files['src/server.js']?.mutants.map(
        ({ id, status, statusReason, killedBy, coveredBy }) => ({
          id,
          status,
          statusReason,
          killedBy,
          coveredBy,
        }),
      ),
    ).toEqual([
      { id: 'a', status: 'Killed', killedBy: ['round-trip/one'], coveredBy: all },
      { id: 'b', status: 'Survived', killedBy: [], coveredBy: all },
      { id: 'c', status: 'NoCoverage', killedBy: [], coveredBy: [] },
      { id: 'd', status: 'Ignored', statusReason: 'only a label' },
    ]);
  });

  test('has the assertions as tests, by suite', () => {
    expect(report.testFiles).toEqual({
      'round-trip': {
        tests: [
          { id: 'round-trip/one', name: 'one is so' },
          { id: 'round-trip/three', name: 'three is so' },
        ],
      },
      stdio: { tests: [{ id: 'stdio/two', name: 'two is so' }] },
    });
    expect(report.framework).toEqual({ name: 'mcp-assert', version: '1.2.3' });
  });
});

describe('the page', () => {
  const elements = 'const s = "</script><script><!--"; // \u2028';
  const html = mutationHtml(toMutationReport(input), elements);

  test('has one script, which nothing within it ends', () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!--|\u2028|\u2029/);
  });

  test('gives the element the report, and runs the script of the elements', () => {
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const app = { report: undefined };
    const added: { textContent: string }[] = [];
    const document = {
      createElement: () => ({}),
      head: { append: (element: { textContent: string }) => added.push(element) },
      querySelector: () => app,
    };
    runInNewContext(script, { document });
    expect(added).toEqual([{ textContent: elements }]);
    expect(JSON.parse(JSON.stringify(app.report))).toEqual(
      JSON.parse(JSON.stringify(toMutationReport(input))),
    );
  });

  test('escapes to the same value', () => {
    const value = { '</script>': ['<!--', '\u2028\u2029', '"\\'] };
    expect(inScript(value)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(inScript(value))).toEqual(value);
  });
});
