/** Every assertion is held to the same bar. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadExpectations } from '../harness/calls/expectations.ts';
import { judge } from '../harness/judge.ts';
import {
  type Assertion,
  assertions,
  type CheckResult,
  check,
  resolveTarget,
  revisions,
  suites,
} from '../index.ts';
import { clauses } from './clauses.ts';
import { FRAMING_CAUSES } from './support/silence.ts';

const root = new URL('..', import.meta.url);
const here = (path: string) => fileURLToPath(new URL(path, root));

describe.each(assertions.map((assertion) => [assertion.id, assertion] as const))(
  '%s',
  (id, assertion) => {
    test('has its file, a clause of the catalogue, and a heading in the docs', () => {
      const file = here(`suites/${id}.ts`);
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, 'utf8')).toContain(`id: '${id}'`);
      expect(Object.values(clauses)).toContain(assertion.clause);
      expect(readFileSync(here('docs/assertions.md'), 'utf8')).toContain(`\n### ${id}\n`);
      expect(id).toMatch(/^[a-z-]+\/[a-z0-9]+(-[a-z0-9]+)*$/);
    });
  },
);

test('each file of a suite is an assertion of it', () => {
  for (const { name, assertions: listed } of suites) {
    const files = readdirSync(here(`suites/${name}`)).filter(
      (file) => !file.includes('.test.') && file !== 'index.ts',
    );
    expect(files.sort()).toEqual(listed.map(({ id }) => `${id.split('/')[1]}.ts`).sort());
  }
});

test('a quoted clause has at most twelve words', () => {
  for (const { text } of Object.values(clauses)) {
    for (const [, quoted = ''] of text.matchAll(/"([^"]+)"/g)) {
      expect(quoted.split(/\s+/).length, quoted).toBeLessThanOrEqual(12);
    }
  }
});

test('causes that findings name are assertions', () => {
  const ids = new Set(assertions.map(({ id }) => id));
  for (const cause of FRAMING_CAUSES) expect(ids).toContain(cause);
  const sources = readdirSync(here('suites'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(here(`suites/${file}`), 'utf8'))
    .join('\n');
  const named = [...sources.matchAll(/'((?:round-trip|stdio)\/[a-z0-9-]+)'/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(assertions.length);
  for (const id of named) expect(ids).toContain(id);
});

describe.each(revisions.map((driver) => [driver.revision, driver] as const))(
  'the reference server in revision %s',
  (revision, driver) => {
    let result: CheckResult;

    beforeAll(async () => {
      const target = await resolveTarget(
        { file: here('reference-server/server.mjs') },
        { env: {} },
      );
      const expectations = loadExpectations(here('reference-server/expect.json'));
      result = await check(target, { revision: driver, expect: expectations });
    });

    test('passes all that applies', () => {
      const { report } = result;
      expect(report.revision).toBe(revision);
      const others = report.verdicts.filter(({ outcome }) => outcome !== 'pass');
      // It exits at end of input, so nothing is seen of SIGTERM.
      expect(others.map(({ assertion }) => assertion)).toEqual(['stdio/exits-on-sigterm']);
      expect(others[0]?.why).toBe('not-applicable');
      expect(report.exitCode).toBe(0);
      expect(report.verdicts.filter(({ suite }) => suite === 'round-trip')).toHaveLength(20);
    });

    test('a pass points at events that are there', () => {
      for (const { outcome, evidence = [] } of result.report.verdicts) {
        if (outcome === 'pass') expect(evidence.length).toBeGreaterThan(0);
      }
    });

    test('judging twice gives the same verdicts', () => {
      const { transcript } = result;
      if (!transcript) throw new Error('no transcript');
      const once = judge(transcript, assertions, undefined);
      expect(judge(transcript, assertions, undefined)).toEqual(once);
    });
  },
);

/** Rows of the hostile table show each assertion of the transport seen red; its own test proves the rows. */
test('each assertion of the suite stdio is failed, or made a risk, by a hostile server', () => {
  const rows: { verdicts: Record<string, string> }[] = JSON.parse(
    readFileSync(here('fixtures/hostile/table.json'), 'utf8'),
  );
  const red = new Set(
    rows.flatMap(({ verdicts }) =>
      Object.entries(verdicts)
        .filter(([, outcome]) => outcome === 'fail' || outcome === 'risk')
        .map(([id]) => id),
    ),
  );
  const stdio: readonly Assertion[] = suites.find(({ name }) => name === 'stdio')?.assertions ?? [];
  expect(stdio.filter(({ id }) => !red.has(id)).map(({ id }) => id)).toEqual([]);
});
