/** Which messages are read of what crossed the wire, how they are told apart, and how faults are counted. */
import { describe, expect, test } from 'vitest';
import type { Recording } from '../../harness/model/index.ts';
import { asked, found, recorded, said } from '../../testing/recorded.ts';
import { clauses } from '../clauses.ts';
import { messagesIn, ofEachMessage } from './messages.ts';

const texts = (...recordings: Recording[]) =>
  messagesIn(recordings).map(({ message }) => JSON.stringify(message));

describe('messages are', () => {
  test.for([
    ['responses, whatever they lack', '{"id":1}', '{"result":1}', '{"error":1}'],
    ['requests and notifications', '{"method":"a","id":1}', '{"method":7}'],
  ])('%s', ([, ...lines]) => {
    expect(texts(recorded('p', ...lines.map(said)))).toEqual(lines);
  });

  test('the items of a batch, each at its own place', () => {
    const recording = recorded('p', said('[{"id":1,"result":{}},{"loose":true},{"method":"a"}]'));
    expect(messagesIn([recording]).map(({ at }) => at.pointer)).toEqual(['/0', '/1', '/2']);
  });

  test.for([
    'text',
    '',
    '7',
    'null',
    '[]',
    '[1]',
    '[{"id":1,"result":{}},1]',
    '{"level":"info"}',
    '{"__proto__":{"result":{}}}',
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  ])('not what the transport answers for: %.40s', (line) => {
    expect(texts(recorded('p', said(line)))).toEqual([]);
  });

  test('in the order of the wire, over the recordings of all processes', () => {
    const [first, second] = [recorded('a', said('{"id":1}')), recorded('b', said('{"id":2}'))];
    const again = { ...recorded('a', said('{"id":3}')), process: 2 };
    expect(texts(again, second, first)).toEqual(['{"id":3}', '{"id":1}', '{"id":2}']);
    expect(messagesIn([again])[0]?.at).toEqual({ probe: 'a', process: 2, event: 0 });
  });
});

describe('a response', () => {
  test('belongs to the request with its id, whichever probe heard it', () => {
    const asking = recorded('a', asked(1, 'x'));
    const hearing = recorded('b', said({ id: 1, result: {} }), said({ id: '1', result: {} }));
    const answers = messagesIn([asking, hearing]).map((one) => one.answers?.at.probe);
    expect(answers).toEqual(['a', undefined]);
  });

  test('opens if it is the first one after initialize, whatever its id', () => {
    const opening = recorded(
      'open',
      asked(1, 'initialize'),
      said({ method: 'a' }),
      said({ id: 0, result: {} }),
      said({ id: 1, result: {} }),
    );
    const other = recorded('p', said({ id: 2, result: {} }));
    const opens = messagesIn([opening, other]).map((one) => one.opens);
    expect(opens).toEqual([false, true, false, false]);
  });
});

/** Nothing may be said at all. */
const nothing = {
  id: 'p/nothing',
  group: 'g',
  title: 't',
  clause: clauses.jsonrpcVersion,
  over: 'every-recording',
  judge: ofEachMessage({
    expected: 'nothing',
    concerns: ({ method }) => method !== 'exempt',
    none: 'only what is exempt',
    faultOf: ({ method }) => (method === 'fine' ? undefined : { pointer: '/a', actual: 'a fault' }),
    causes: (faulty) => faulty.map(({ at }) => String(at.event)),
  }),
} as const;

describe('a fault', () => {
  test.for<[string, string | Record<string, unknown>]>([
    ['the response to x', { id: 1, result: {} }],
    ['a response with an unknown id ("1")', { id: '1', result: {} }],
    ['a response with an unknown id (null)', { id: null, result: {} }],
    ['a response with an unknown id (an array)', { id: [1], result: {} }],
    ['a response without an id', { result: {} }],
    ['the request "ping"', { id: 1, method: 'ping' }],
    ['the notification "notifications/a"', { method: 'notifications/a' }],
    ['the notification 7', { method: 7 }],
    ['a message that is a request and a response at once', { id: 1, method: 'x', result: {} }],
    ['a message that is a request and a response at once', { method: 'x', error: {} }],
    ['an item of a batch', '[{"jsonrpc":"2.0"}]'],
  ])('says that it is in %s', ([words, line]) => {
    const finding = found(nothing, recorded('p', asked(1, 'x'), said(line)));
    expect(finding).toMatchObject({ outcome: 'fail', actual: `a fault in ${words}` });
  });

  test.for<[number, string]>([
    [1, ''],
    [2, ' (and 1 more message)'],
    [5, ' (and 4 more messages)'],
  ])('of %i messages is shown once, and counted', ([count, more]) => {
    const lines = Array.from({ length: count }, () => said({ method: 'm' }));
    const finding = found(nothing, recorded('p', said({ method: 'fine' }), ...lines));
    expect(finding).toEqual({
      outcome: 'fail',
      expected: 'nothing',
      actual: `a fault in the notification "m"${more}`,
      evidence: [{ probe: 'p', event: 1, pointer: '/a' }],
      causes: lines.map((_, index) => String(index + 1)),
    });
  });

  test('in a batch has the place of the item before its own', () => {
    const finding = found(nothing, recorded('p', said('[{"method":"fine"},{"method":"m"}]')));
    expect(finding).toMatchObject({ evidence: [{ probe: 'p', event: 0, pointer: '/1/a' }] });
  });
});

describe('without a fault', () => {
  test('the first message that it is about is the evidence', () => {
    const lines = ['exempt', 'fine', 'fine'].map((method) => said({ method }));
    const finding = found(nothing, recorded('p', ...lines));
    expect(finding).toEqual({ outcome: 'pass', evidence: [{ probe: 'p', event: 1 }] });
  });

  test('nothing passes unseen', () => {
    const exempt = found(nothing, recorded('p', said({ method: 'exempt' })));
    expect(exempt).toMatchObject({ outcome: 'not-checked', because: 'only what is exempt' });
    const none = found(nothing, recorded('p', said('a log line')));
    expect(none).toMatchObject({
      outcome: 'not-checked',
      because: 'no message of the server could be read',
    });
  });
});
