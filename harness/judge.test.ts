import { describe, expect, test } from 'vitest';
import { exitCodeOf } from './exit-code.ts';
import { judge } from './judge.ts';
import type { Assertion, Clause, Finding, Probe, Recording, Transcript } from './model/index.ts';

const clause: Clause = { id: 'c', text: 'c', page: 'p', level: 'MUST', revisions: [] };
const probe: Probe = {
  id: 'p',
  isolation: 'shared',
  safety: 'harmless',
  needs: [],
  run: async () => {},
};
const at = [{ probe: 'p', event: 0 }] as const;

function assertion(
  id: string,
  finding: Finding | ((r: readonly Recording[]) => Finding),
): Assertion {
  const decide = typeof finding === 'function' ? finding : () => finding;
  return { id, group: 'g', title: id, clause, over: [probe], judge: decide };
}

const failing = (id: string, ...causes: string[]) =>
  assertion(id, { outcome: 'fail', evidence: at, expected: '', actual: '', causes });
const passing = (id: string) => assertion(id, { outcome: 'pass', evidence: at });

function recording(process: number, handshake = false): Recording {
  const events = [{ kind: 'input-closed', seq: process, atMs: 0 }] as const;
  return { probe: 'p', process, ...(handshake ? { handshake } : {}), events };
}

function transcript(...recordings: Recording[]): Transcript {
  const revision = '2025-11-25';
  const head = {
    format: 1,
    target: 't',
    transport: 'stdio',
    revision,
    requested: revision,
  } as const;
  return { ...head, seed: 1, givenCalls: [], recordings };
}

const causesOf = (...assertions: Assertion[]) =>
  Object.fromEntries(
    judge(transcript(recording(1)), assertions, undefined).map((one) => [
      one.assertion.id,
      one.consequenceOf,
    ]),
  );

describe('causes', () => {
  test('lead to the one that nothing else explains', () => {
    expect(causesOf(failing('c', 'b'), failing('b', 'a'), failing('a'))).toEqual({
      a: undefined,
      b: 'a',
      c: 'a',
    });
  });

  test('count only where they are faults too; the first of them wins', () => {
    expect(causesOf(failing('c', 'x', 'b', 'a'), failing('b'), passing('x'), failing('a'))).toEqual(
      {
        a: undefined,
        b: undefined,
        c: 'b',
        x: undefined,
      },
    );
  });

  test('that name each other, or themselves, leave one cause', () => {
    expect(causesOf(failing('a', 'b'), failing('b', 'a'), failing('c', 'b'))).toEqual({
      a: undefined,
      b: 'a',
      c: 'a',
    });
    expect(causesOf(failing('a', 'a'))).toEqual({ a: undefined });
  });
});

describe('what an assertion reads', () => {
  const seen: (number | undefined)[] = [];
  const looking = assertion('looks', ([one]) => {
    seen.push(one?.process);
    return { outcome: 'pass', evidence: at };
  });

  test('is the last recording that is no mere handshake', () => {
    judge(transcript(recording(1), recording(2), recording(3, true)), [looking], undefined);
    expect(seen).toEqual([2]);
  });

  test('is missing where the probe was not recorded', () => {
    const [judged] = judge(transcript(recording(1, true)), [looking], undefined);
    expect(judged?.finding).toMatchObject({ outcome: 'not-checked', why: 'blocked' });
  });
});

test('the exit code: failed, at risk, nothing judged', () => {
  const none = { pass: 0, fail: 0, risk: 0, notChecked: 5, causes: 0 };
  expect(exitCodeOf({ ...none, pass: 1 }, 'fail')).toBe(0);
  expect(exitCodeOf({ ...none, pass: 1, fail: 1 }, 'fail')).toBe(1);
  expect(exitCodeOf({ ...none, risk: 1 }, 'fail')).toBe(0);
  expect(exitCodeOf({ ...none, pass: 1, risk: 1 }, 'risk')).toBe(1);
  expect(exitCodeOf(none, 'fail')).toBe(2);
});
