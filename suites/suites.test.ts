/** Every assertion is held to the same bar. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadExpectations } from '../harness/calls/expectations.ts';
import { judge } from '../harness/judge.ts';
import { newestRevision } from '../harness/revisions/index.ts';
import {
  assertions,
  assertionsOf,
  type CheckResult,
  check,
  type MutantsReport,
  resolveTarget,
  revisions,
  type StdioTarget,
  suites,
  type Target,
} from '../index.ts';
import { runMutants } from '../mutants/campaign.ts';
import { referenceCommand, referenceHttpCommand } from '../mutants/reference.ts';
import { ARTICLE_TABLE } from '../testing/article-table.ts';
import { self } from '../testing/unbroken.ts';
import { clauses } from './clauses.ts';
import { httpProbes, probes, probesOf } from './probes/index.ts';
import { FRAMING_CAUSES } from './support/silence.ts';

const root = new URL('..', import.meta.url);
const here = (path: string) => fileURLToPath(new URL(path, root));

const reference: StdioTarget = {
  kind: 'stdio',
  command: referenceCommand(),
  env: {},
  label: 'reference server',
};

const referenceOverHttp: Target = {
  kind: 'http',
  headers: [],
  server: { ...reference, command: referenceHttpCommand() },
  label: 'reference server',
};

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

test('each probe has an id of its own, and stands after those that it needs', () => {
  for (const all of [probes, httpProbes]) {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const [index, { needs }] of all.entries()) {
      for (const need of needs) expect(all.indexOf(need)).toBeLessThan(index);
      for (const need of needs) expect(all).toContain(need);
    }
  }
  // What servers say by themselves is heard while everything else is asked.
  expect(httpProbes.slice(0, 3).map(({ id }) => id)).toEqual([
    'open',
    'notify-initialized',
    'listen',
  ]);
  for (const probe of probes) expect(httpProbes).toContain(probe);
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
  const named = [
    ...sources.matchAll(/'((?:round-trip|messages|stdio|http|refusals)\/[a-z0-9-]+)'/g),
  ].map(([, id]) => id);
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
      // Of HTTP there is nothing to judge.
      const overHttp = once.filter(({ assertion }) => !assertionsOf('stdio').includes(assertion));
      expect(overHttp.length).toBeGreaterThan(20);
      for (const { finding } of overHttp) expect(finding.outcome).toBe('not-checked');
    });
  },
);

/**
 * A green assertion must first be seen red: mutants of the reference server show each of them red by
 * the clause that it claims, and legal variations show that it is not red without a cause.
 */
const TRANSPORTS = [
  { transport: 'stdio', unbroken: reference, legal: 150 },
  {
    transport: 'http',
    unbroken: referenceOverHttp,
    legal: 250,
  },
] as const;

describe.each(TRANSPORTS)('mutants of the reference server over $transport', (over) => {
  const { transport } = over;
  let report: MutantsReport;

  beforeAll(async () => {
    ({ report } = await runMutants({
      unbroken: over.unbroken,
      isReference: true,
      self,
      assertions: assertionsOf(transport),
      probes: probesOf(transport),
      driver: newestRevision,
      families: ['article', 'wire', 'legal'],
      wanted: () => true,
      sources: [],
      variants: 0,
      seed: 1,
      calls: [],
      expect: loadExpectations(here('reference-server/expect.json')),
      // Shorter than a check's, since nothing here needs seconds.
      budgets: { startMs: 10_000, replyMs: 1500, graceMs: 300 },
      live: false,
      jobs: 6,
      progress: { expect() {}, finished() {}, say() {} },
    }));
  }, 300_000);

  test('the unbroken server is clean', () => {
    expect(report.error).toBeUndefined();
    expect(report.baseline.worse).toEqual([]);
  });

  test.each(assertionsOf(transport).map((assertion) => [assertion.id, assertion] as const))(
    '%s is failed by a mutant that breaks its clause, and by no legal one',
    (id, { clause, also = [] }) => {
      const claimed = [clause, ...also].map((one) => one.id);
      const caught = report.mutants.filter(({ caughtBy }) => caughtBy.includes(id));
      const byClause = caught.filter(({ breaks = [] }) => breaks.includes(clause.id));
      expect(byClause.length).toBeGreaterThan(0);
      for (const one of claimed) {
        expect(
          caught.some(({ breaks = [] }) => breaks.includes(one)),
          one,
        ).toBe(true);
      }
      expect(caught.filter(({ legal }) => legal).map((mutant) => mutant.id)).toEqual([]);
    },
  );

  test('sensitivity is at least 0.98, and each survivor is named with what the claimants said', () => {
    expect(report.scores.sensitivity).toBeGreaterThanOrEqual(0.98);
    const survived = report.mutants.filter(({ fate, claimed }) => fate === 'survived' && claimed);
    expect(report.survivors.map(({ mutant }) => mutant)).toEqual(survived.map(({ id }) => id));
    for (const { reasons } of report.survivors) expect(reasons.length).toBeGreaterThan(0);
    expect(report.scores.breaking).toBeGreaterThan(400);
  });

  test('specificity is 1', () => {
    expect(report.mutants.filter(({ fate }) => fate === 'false-alarm')).toEqual([]);
    expect(report.scores.specificity).toBe(1);
    expect(report.scores.legal).toBeGreaterThan(over.legal);
  });

  test('each assertion alone catches some mutant, or the report says which others do so too', () => {
    for (const { alone, redundantWith, coveredBy } of report.ranking.assertions) {
      const others = [...(redundantWith ?? []), ...(coveredBy ?? [])];
      expect(alone > 0 || others.length > 0).toBe(true);
    }
  });

  test("the experiment's six are what they were", () => {
    const counts = report.mutants
      .filter(({ family }) => family === 'article')
      .map(({ id, caughtBy }) => [
        id,
        caughtBy.filter((caught) => caught.startsWith('round-trip/')).length,
      ]);
    expect(Object.fromEntries(counts)).toEqual(ARTICLE_TABLE);
  });
});

test('SIGTERM, which the reference server never needs, is passed by one that needs it', async () => {
  const id = 'stdio/exits-on-sigterm';
  const target = {
    ...reference,
    command: [...self, 'serve', '--mutant', 'ignores-end-of-input'] as const,
  };
  const { report } = await check(target, { assertions: assertions.filter((one) => one.id === id) });
  expect(report.verdicts).toMatchObject([{ assertion: id, outcome: 'pass' }]);
  expect(report.verdicts[0]?.evidence?.length).toBeGreaterThan(0);
});
