/** Specificity: thousands of legal servers, and not one assertion that sees a fault in one. */
import { describe, expect, test } from 'vitest';
import { callPlanner } from '../harness/calls/planner.ts';
import { type Assertion, member } from '../harness/model/index.ts';
import { newestRevision } from '../harness/revisions/index.ts';
import { assertionsOf } from '../suites/index.ts';
import { probes } from '../suites/probes/index.ts';
import { listTools } from '../suites/probes/list-tools.ts';
import { open } from '../suites/probes/open.ts';
import type { Campaign } from './runner.ts';
import { judgeVariants, variantAt } from './variants.ts';

const VARIANTS = 1000;
const BUDGETS = { startMs: 3000, replyMs: 1000, graceMs: 300 };

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);

function campaignOf(judged: readonly Assertion[]): Campaign {
  return {
    assertions: judged,
    probes,
    driver: newestRevision,
    seed: 1,
    givenCalls: [],
    planCalls: callPlanner([], undefined, 1),
  };
}

describe(`${VARIANTS} legal servers`, () => {
  test.each([1, 2, 3])('of seed %i give no false alarm', async (seed) => {
    const rows = await judgeVariants(
      campaignOf(assertionsOf('stdio')),
      numbers(VARIANTS),
      seed,
      BUDGETS,
      () => {},
    );
    expect(rows).toHaveLength(VARIANTS);
    const alarms = rows.filter(({ falseAlarms }) => falseAlarms.length > 0);
    expect(alarms.map(({ name, falseAlarms }) => ({ name, falseAlarms }))).toEqual([]);
    // Otherwise quiet would mean nothing.
    expect(new Set(rows.flatMap(({ variant }) => variant.operators)).size).toBeGreaterThan(20);
    expect(rows.filter(({ variant }) => variant.server.tools.length > 0).length).toBeGreaterThan(
      VARIANTS / 4,
    );
  });
});

describe('an assertion that is wrong', () => {
  /** It takes a second tool for a fault. */
  const wrong: Assertion = {
    ...(assertionsOf('stdio').find(({ id }) => id === 'round-trip/tools-is-an-array') as Assertion),
    id: 'round-trip/one-tool-is-enough',
    over: [open, listTools],
    judge(recordings) {
      for (const { probe, events } of recordings) {
        for (const [event, one] of events.entries()) {
          if (one.kind !== 'received') continue;
          const tools = member(member(one.frame.json, 'result'), 'tools');
          if (!Array.isArray(tools) || tools.length < 2) continue;
          const evidence = [{ probe, event }] as const;
          return { outcome: 'fail', expected: 'one tool', actual: 'more', evidence };
        }
      }
      return { outcome: 'not-checked', why: 'not-applicable', because: 'there are not two tools' };
    },
  };

  test('is found, and shrunk to the smallest server that it is wrong about', async () => {
    const rows = await judgeVariants(campaignOf([wrong]), numbers(60), 1, BUDGETS, () => {});
    const smallest = rows.at(-1);
    expect(rows.length).toBe(61);
    expect(smallest?.falseAlarms).toEqual([wrong.id]);
    expect(smallest?.variant.operators).toEqual([]);
    expect(smallest?.variant.server.tools).toHaveLength(2);
    // The report names it by its seed and its name, from which it can be made again.
    expect(variantAt(1, smallest?.name ?? '')).toEqual(smallest?.variant);
  });
});
