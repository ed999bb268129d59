/** What assertions over one, several and all recordings are given, and that judging changes nothing. */
import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import type {
  Assertion,
  Clause,
  Context,
  Finding,
  Probe,
  Recording,
  Transcript,
} from './model/index.ts';

const clause: Clause = { id: 'c', text: 'c', page: 'p', level: 'MUST', revisions: [] };

const probe = (id: string): Probe => ({
  id,
  isolation: 'shared',
  safety: 'harmless',
  needs: [],
  run: async () => {},
});

const [a, b] = [probe('a'), probe('b')];

const recording = (id: string, process: number, handshake = false): Recording => ({
  probe: id,
  process,
  ...(handshake ? { handshake } : {}),
  events: [{ kind: 'input-closed', seq: process, atMs: 0 }],
});

function transcriptOf(
  recordings: readonly Recording[],
  more: Partial<Transcript> = {},
): Transcript {
  const head = { format: 1, target: 't', transport: 'stdio', seed: 1 } as const;
  return {
    ...head,
    revision: '2025-06-18',
    requested: '2025-11-25',
    givenCalls: ['t'],
    recordings,
    ...more,
  };
}

function assertion(over: Assertion['over'], decide: Assertion['judge'], id = 's/a'): Assertion {
  return { id, group: 'g', title: id, clause, over, judge: decide };
}

/** What an assertion over these is given. */
function given(over: Assertion['over'], recordings: readonly Recording[]) {
  let seen: string[] | undefined;
  const looking = assertion(over, (list) => {
    seen = list.map(({ probe: id, process }) => `${id} ${process}`);
    return { outcome: 'pass', evidence: [{ probe: 'a', event: 0 }] };
  });
  const [judged] = judge(transcriptOf(recordings), [looking], undefined);
  return { seen, finding: judged?.finding };
}

describe('an assertion', () => {
  test('over several probes is given one recording each, in its own order', () => {
    const recordings = [recording('a', 1), recording('b', 1), recording('b', 2)];
    expect(given([b, a], recordings).seen).toEqual(['b 2', 'a 1']);
  });

  test('over every recording is given them all, handshakes and the end too', () => {
    const recordings = [recording('a', 1), recording('end', 1), recording('a', 2, true)];
    expect(given('every-recording', recordings).seen).toEqual(['a 1', 'end 1', 'a 2']);
  });

  test.each<[string, Assertion['over'], Recording[], string]>([
    ['one of its probes', [a, b], [recording('a', 1)], 'no recording of b'],
    ['all but a handshake', [a], [recording('a', 1, true)], 'no recording of a'],
    ['every recording', 'every-recording', [], 'the transcript is empty'],
  ])('is not asked where %s is missing', (_, over, recordings, because) => {
    const { seen, finding } = given(over, recordings);
    expect(seen).toBeUndefined();
    expect(finding).toEqual({
      outcome: 'not-checked',
      why: 'blocked',
      because: expect.stringContaining(because),
    });
  });

  test.each([undefined, { server: { name: 'n' } }])('knows the context: %j', (expectations) => {
    let context: Context | undefined;
    const looking = assertion([a], (_, known) => {
      context = known;
      return { outcome: 'not-checked', why: 'blocked', because: '' };
    });
    judge(transcriptOf([recording('a', 1)]), [looking], expectations);
    expect(context).toEqual({
      revision: '2025-06-18',
      requested: '2025-11-25',
      givenCalls: ['t'],
      ...(expectations ? { expect: expectations } : {}),
    });
  });
});

describe('judging', () => {
  const fault = (outcome: 'fail' | 'risk', ...causes: string[]): Finding => ({
    outcome,
    evidence: [{ probe: 'a', event: 0 }],
    expected: 'x',
    actual: 'y',
    ...(causes.length > 0 ? { causes } : {}),
  });
  const all = (findings: Readonly<Record<string, Finding>>) =>
    Object.entries(findings).map(([id, finding]) => assertion([a], () => finding, id));
  const judged = (findings: Readonly<Record<string, Finding>>) =>
    judge(transcriptOf([recording('a', 1)]), all(findings), undefined);
  const causesIn = (findings: Readonly<Record<string, Finding>>) =>
    Object.fromEntries(
      judged(findings).flatMap(({ assertion: { id }, consequenceOf }) =>
        consequenceOf === undefined ? [] : [[id, consequenceOf]],
      ),
    );

  test('changes neither transcript nor findings, and gives the same twice', () => {
    const frozen = Object.freeze(transcriptOf(Object.freeze([Object.freeze(recording('a', 1))])));
    const findings = { x: Object.freeze(fault('fail', 'y')), y: Object.freeze(fault('risk')) };
    const once = judge(frozen, all(findings), undefined);
    expect(once.map(({ finding }) => finding)).toEqual(Object.values(findings));
    const strip = (list: typeof once) =>
      list.map(({ assertion: { id }, finding, consequenceOf }) => ({ id, finding, consequenceOf }));
    expect(strip(judge(frozen, all(findings), undefined))).toEqual(strip(once));
  });

  test('lets a risk be the cause of a failure, and the other way round', () => {
    expect(causesIn({ a: fault('fail', 'b'), b: fault('risk') })).toEqual({ a: 'b' });
    expect(causesIn({ a: fault('risk', 'b'), b: fault('fail') })).toEqual({ a: 'b' });
  });

  test('leaves one cause of a circle, whatever leads into it', () => {
    const circle = { a: fault('fail', 'b'), b: fault('fail', 'c'), c: fault('fail', 'a') };
    expect(causesIn(circle)).toEqual({ b: 'a', c: 'a' });
    expect(causesIn({ ...circle, d: fault('fail', 'c'), e: fault('fail', 'd') })).toEqual({
      b: 'a',
      c: 'a',
      d: 'a',
      e: 'a',
    });
  });

  test('follows a chain of a thousand', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`n${i}`, fault('fail', `n${i + 1}`)]),
    );
    const causes = causesIn({ ...chain, n1000: fault('fail') });
    expect(new Set(Object.values(causes))).toEqual(new Set(['n1000']));
    expect(Object.keys(causes)).toHaveLength(1000);
  });

  test.each(['__proto__', 'constructor', 'unknown/id'])('does not take %s for a cause', (id) => {
    expect(causesIn({ a: fault('fail', id) })).toEqual({});
  });

  test('never explains what is no fault', () => {
    const { a: _, ...rest } = { a: 0, x: fault('fail') };
    const pass: Finding = { outcome: 'pass', evidence: [{ probe: 'a', event: 0 }] };
    const notChecked: Finding = { outcome: 'not-checked', why: 'blocked', because: '' };
    expect(causesIn({ ...rest, pass, notChecked })).toEqual({});
  });
});
