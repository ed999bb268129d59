/** Reading recordings, and what it means that something is not there. */
import { describe, expect, test } from 'vitest';
import type { Finding, Frame, Recording, WireHappening } from '../../harness/model/index.ts';
import { ofAnswers } from './answers.ts';
import { fail, notChecked, pass, risk, worst } from './findings.ts';
import { byProcess, noLineIs } from './output.ts';
import {
  anyEvidence,
  evidence,
  firstOf,
  notSentIn,
  pointing,
  requestsIn,
  responsesIn,
} from './read.ts';
import { idShown } from './silence.ts';

let seq = 0;

function recording(probe: string, ...happenings: WireHappening[]): Recording {
  return { probe, process: 1, events: happenings.map((one) => ({ seq: seq++, atMs: 0, ...one })) };
}

const frameOf = (json: unknown): Frame => ({ raw: JSON.stringify(json), json });
const sent = (json: unknown): WireHappening => ({ kind: 'sent', frame: frameOf(json) });
const received = (json: unknown): WireHappening => ({ kind: 'received', frame: frameOf(json) });
const quiet: WireHappening = { kind: 'quiet', waitedMs: 50, budget: 'reply' };
const context = { revision: '2025-11-25', requested: '2025-11-25', givenCalls: [] };

describe('requests', () => {
  test('have the responses under their id, by value and by type', () => {
    const mixed = recording(
      'p',
      sent({ id: 1, method: 'a', params: { n: 1 } }),
      sent({ id: '1', method: 'b' }),
      received({ id: '1', result: {} }),
      received({ id: 1, error: {} }),
      received({ id: 1, result: 'again' }),
      received({ id: 1, method: 'ping' }),
    );
    const [a, b] = requestsIn(mixed);
    expect(a).toMatchObject({ id: 1, method: 'a', params: { n: 1 }, at: { probe: 'p', event: 0 } });
    expect(a?.responses.map(({ at }) => at.event)).toEqual([3, 4]);
    expect(b?.responses.map(({ at }) => at.event)).toEqual([2]);
  });

  test('are neither notifications nor our answers', () => {
    const none = recording(
      'p',
      sent({ method: 'x' }),
      sent({ id: 1, result: {} }),
      received({ id: 2, method: 'y' }),
    );
    expect(requestsIn(none)).toEqual([]);
  });
});

test('responses are all that came, whatever their id', () => {
  const mixed = recording(
    'p',
    received({ id: null, error: {} }),
    received({ result: {} }),
    received({ method: 'x' }),
    received([{ id: 1, result: {} }]),
    received({ other: 1 }),
    { kind: 'received', frame: { raw: 'text' } },
  );
  expect(responsesIn(mixed).map(({ at }) => at.event)).toEqual([0, 1]);
});

describe('a place', () => {
  test('names its process only where it is not the shared one', () => {
    expect(evidence(recording('p'), 3)).toEqual({ probe: 'p', event: 3 });
    expect(evidence({ ...recording('p'), process: 2 }, 3, '/id')).toEqual({
      probe: 'p',
      process: 2,
      event: 3,
      pointer: '/id',
    });
    expect(pointing({ probe: 'p', event: 3, pointer: '/a' }, '/b').pointer).toBe('/b');
  });

  test('is the first in the order of the wire, not of the recordings', () => {
    const early = recording('early', quiet, { kind: 'input-closed' });
    const late = recording('late', { kind: 'input-closed' });
    const found = firstOf([late, early], ({ kind }) => kind === 'input-closed');
    expect(found?.at).toEqual({ probe: 'early', event: 1 });
    expect(firstOf([late], ({ kind }) => kind === 'closed')).toBeUndefined();
  });

  test('for what is not there is any event', () => {
    expect(anyEvidence([recording('empty'), recording('p', quiet, quiet)])).toEqual([
      { probe: 'p', event: 1 },
    ]);
    expect(() => anyEvidence([recording('empty')])).toThrow();
  });
});

test('what was not sent says why', () => {
  const because = 'the server declares no tools';
  const shy = recording('p', quiet, { kind: 'not-sent', why: 'not-applicable', because });
  expect(notSentIn(shy)).toEqual({ why: 'not-applicable', because, at: { probe: 'p', event: 1 } });
  expect(notSentIn(recording('p', quiet))).toBeUndefined();
});

test('the worst finding is the first among equals; a pass tells more than what was not checked', () => {
  const at = { probe: 'p', event: 0 };
  const fault = (actual: string) => ({ expected: '', actual, evidence: [at] as const });
  const [f1, f2, r] = [fail(fault('1')), fail(fault('2')), risk(fault('r'))];
  const [p, n] = [pass(at), notChecked('blocked', '')];
  expect(worst(n, p)).toBe(p);
  expect(worst(p, r, n)).toBe(r);
  expect(worst(r, f1, f2)).toBe(f1);
  expect(worst(n)).toBe(n);
});

describe('the answers of a probe', () => {
  const opening = recording(
    'open',
    sent({ id: 9, method: 'initialize' }),
    received({ id: 9, result: {} }),
  );
  const judge = ofAnswers('an answer', ({ response, result }) =>
    result === 'bad'
      ? fail({ expected: '', actual: 'bad', evidence: [response.at] })
      : pass(response.at),
  );
  const judged = (probed: Recording, opened = opening): Finding => judge([opened, probed], context);
  const asked = sent({ id: 1, method: 'x' });

  test('are judged one by one, and the worst counts', () => {
    const two = [asked, sent({ id: 2, method: 'x' }), received({ id: 1, result: 'good' })];
    expect(judged(recording('p', ...two, received({ id: 2, result: 'good' }))).outcome).toBe(
      'pass',
    );
    expect(judged(recording('p', ...two, received({ id: 2, result: 'bad' })))).toMatchObject({
      outcome: 'fail',
      actual: 'bad',
    });
  });

  test.each<[string, WireHappening[], string]>([
    ['silence', [quiet], 'no answer in 50 ms'],
    [
      'an exit',
      [{ kind: 'closed', exitCode: 3 }],
      'the server exited with code 3 before it answered',
    ],
    [
      'a signal',
      [{ kind: 'closed', exitCode: null, signal: 'SIGSEGV' }],
      'the server was ended by SIGSEGV before',
    ],
    [
      'the end of output',
      [{ kind: 'output-closed' }],
      'the server closed its output before it answered',
    ],
    ['a flood', [{ kind: 'flood', lines: 1, bytes: 1 }], 'the server flooded its output'],
    [
      'another id',
      [received({ id: '1', result: {} }), quiet],
      'a response came with the id "1" (a string)',
    ],
    ['no id', [received({ result: {} }), quiet], 'a response came without an id'],
  ])('that did not come fail: %s', (_, happenings, words) => {
    const finding = judged(recording('p', asked, ...happenings));
    expect(finding).toMatchObject({ outcome: 'fail', expected: 'a response with the id 1' });
    expect(finding).toHaveProperty('actual', expect.stringContaining(words));
    expect(finding).toHaveProperty('evidence', [
      { probe: 'p', event: 0 },
      expect.objectContaining({ probe: 'p', event: 1 }),
    ]);
  });

  test('that were not asked for are not checked, and say why', () => {
    const shy = recording('p', { kind: 'not-sent', why: 'withheld', because: 'it may do harm' });
    expect(judged(shy)).toEqual({
      outcome: 'not-checked',
      why: 'withheld',
      because: 'it may do harm',
    });
  });

  test('of a server that never spoke fail, asked for or not', () => {
    const silent = recording('open', sent({ id: 9, method: 'initialize' }), quiet);
    const shy = recording('p', { kind: 'not-sent', why: 'blocked', because: '' });
    expect(judged(shy, silent)).toMatchObject({
      outcome: 'fail',
      actual: 'no response to initialize: no answer in 50 ms',
    });
  });
});

test.each([
  ['7', 7, '"7" (a string)'],
  [505, 4_294_967_801, '505 (the id modulo 2^32)'],
  [7.5, 7, '7.5 (a fraction)'],
  [0, 7, '0'],
  [null, 7, 'null'],
  [[7], 7, 'an array'],
  ['x', 'y', '"x"'],
])('the id %j for %j is shown as %s', (id, right, words) => {
  expect(idShown(id, right)).toBe(words);
});

describe('lines of all processes', () => {
  test('are kept apart by process', () => {
    const [a, b, c] = [recording('a'), { ...recording('a'), process: 2 }, recording('c')];
    expect(byProcess([a, b, c])).toEqual([[a, c], [b]]);
  });

  const banner: WireHappening = { kind: 'received', frame: { raw: 'hello' } };
  const message = received({ jsonrpc: '2.0', id: 1, result: {} });
  const must = noLineIs(['banner', 'log-line'], 'only messages');

  test('fail for the first bad one, and tell how many there are', () => {
    expect(must([recording('p', banner)], context)).toMatchObject({
      outcome: 'fail',
      expected: 'only messages',
      actual: 'a banner or log line before the first message: "hello"',
      evidence: [{ probe: 'p', event: 0 }],
    });
    expect(must([recording('p', banner, banner, message)], context)).toHaveProperty(
      'actual',
      expect.stringContaining('(2 such lines)'),
    );
  });

  test('are a risk where the clause is no MUST in that revision', () => {
    const should = noLineIs(['banner'], 'x', (revision) => (revision < '2025' ? 'SHOULD' : 'MUST'));
    const bad = [recording('p', banner)];
    expect(should(bad, { ...context, revision: '2024-11-05' }).outcome).toBe('risk');
    expect(should(bad, context).outcome).toBe('fail');
  });

  test('pass only where a message was seen', () => {
    expect(must([recording('p', message)], context)).toMatchObject({
      outcome: 'pass',
      evidence: [{ probe: 'p', event: 0 }],
    });
    expect(must([recording('p', quiet)], context)).toMatchObject({
      outcome: 'not-checked',
      because: 'the server wrote no message',
    });
    const flood = recording('p', { kind: 'flood', lines: 1, bytes: 1 });
    expect(must([flood], context)).toHaveProperty('because', expect.stringContaining('flooded'));
  });

  test('may be odd, which is a risk with its causes', () => {
    const odd = noLineIs(['banner'], 'x', () => 'MUST', { kind: 'blank', causes: ['s/a'] });
    const blank: WireHappening = { kind: 'received', frame: { raw: '' } };
    expect(odd([recording('p', message, blank)], context)).toMatchObject({
      outcome: 'risk',
      causes: ['s/a'],
      evidence: [{ probe: 'p', event: 1 }],
    });
    expect(odd([recording('p', blank, banner)], context).outcome).toBe('fail');
  });
});
