/** What is played in the process of a client must be what it would see of a process. */
import { expect, test } from 'vitest';
import type { MutantBehaviour } from '../harness/model/index.ts';
import { mutantsOf } from '../mutants/generate.ts';
import { operators } from '../mutants/operators/index.ts';
import {
  behavioursOf,
  CLIENT_2,
  leftBehind,
  markProcesses,
  SDK_1_32,
  unbrokenServer,
} from '../testing/clients.ts';

markProcesses();

/** All groups that can be played, and what could go wrong there: bytes, order, time, the end. */
const SAMPLE = [
  ...['content-as-string', 'reply-to-notification', 'exec-as-proto'],
  ...['id-null@tools/list#1', 'id-as-string@tools/call#2', 'result-as-string@tools/call#3'],
  ...['error-code-missing@mcp-assert/no-such-method#1', 'refused@initialize#1'],
  ...['flushed-at-the-end', 'banner', 'repeated@tools/list#1', 'log-on-the-line@tools/call#1'],
  ...['no-newline-at-the-end', 'utf-16@tools/list#1', 'invalid-utf-8@tools/list#1'],
  ...['held-until-more-input@initialize#1', 'late-over-budget@tools/list#1'],
  ...['null@tools/list#1/result/nextCursor', 'empty-string@tools/list#1/result/nextCursor'],
  ...['wrong-case@tools/list#1/result/tools/1/outputSchema', 'split-character@tools/list#1'],
  ...['pings-by-number', 'declared-notifications', 'slow-exit', 'more-content@tools/call#3'],
];

/**
 * What may differ, and why: this answer is sent when the client says that it no longer waits, just
 * before it closes. Whether it still hears it is a matter of a millisecond.
 */
const MAY_COMPLAIN = new Set(['held-until-more-input@initialize#1']);

/** Everything but when: what a person reads, and what reports count. */
function comparable(id: string, { afterMs, onerrorAtMs, settled, ...what }: MutantBehaviour) {
  return MAY_COMPLAIN.has(id) ? { ...what, onerror: undefined } : what;
}

test('the sample has mutants of all groups that can be played', async () => {
  const { world } = await unbrokenServer();
  const all = new Map([...mutantsOf(operators, world)].map((mutant) => [mutant.id, mutant]));
  const sampled = SAMPLE.map((id) => all.get(id)?.operator);
  expect(sampled.every((operator) => operator?.replays)).toBe(true);
  const groups = new Set(sampled.map((operator) => operator?.group));
  expect([...groups].sort()).toEqual(['article', 'delivery', 'envelope', 'field', 'legal']);
});

test.each([
  [SDK_1_32.id, SDK_1_32],
  [CLIENT_2.id, CLIENT_2],
])(
  'to %s mutants in memory are what they are as processes',
  async (_, client) => {
    const played = await behavioursOf([client], SAMPLE);
    const real = await behavioursOf([client], SAMPLE, { live: true });
    for (const id of SAMPLE) {
      const [memory, process] = [played(client, id), real(client, id)];
      expect([memory.settled, process.settled], id).toEqual(['memory', 'process']);
      expect.soft(comparable(id, memory), id).toEqual(comparable(id, process));
    }
    // A killed process is gone a moment later.
    await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
  },
  240_000,
);
