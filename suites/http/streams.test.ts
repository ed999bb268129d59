/** What is said of SSE streams: those that answer requests, and those that GET opened. */
import { describe, expect, test } from 'vitest';
import {
  type Exchanged,
  error,
  notification,
  request,
  result,
} from '../../testing/recorded-http.ts';
import { CALL, call, initialize, RIGHT, stream, told } from '../../testing/right-http.ts';

describe('get-opens-a-stream-or-405', () => {
  const id = 'get-opens-a-stream-or-405';
  const get = (more: Exchanged) => ({ listen: [{ method: 'GET' as const, ...more }] });

  test.each<[string, Exchanged]>([
    ['HTTP 200 with application/json: "{}"', { body: '{}' }],
    ['HTTP 200 without a body', {}],
    ['HTTP 404 without a body', { status: 404 }],
    ['HTTP 400 with text/html: "no"', { status: 400, type: 'text/html', body: 'no' }],
    ['no response (ECONNRESET)', { status: null, end: 'failed', error: 'ECONNRESET' }],
  ])('fails for %s', (actual, more) => {
    expect(told(id, get(more))).toBe(`fail: ${actual}`);
  });

  test('takes 405, and a stream that ends', () => {
    expect(told(id, get({ status: 405 }))).toBe('pass');
    expect(told(id, get({ events: [] }))).toBe('pass');
  });

  test('says what it could not see', () => {
    expect(told(id, get({ status: 401 }))).toBe(
      "needs-credentials: GET was answered with HTTP 401; --header 'Authorization: Bearer …' gives them",
    );
    expect(told(id, get({ status: null, end: { stoppedAfterMs: 5000 } }))).toMatch(
      /^risk: neither status nor headers in 50\d\d ms/,
    );
    expect(told(id, { listen: [] })).toBe('blocked: no GET was sent');
  });
});

describe('streams of GET', () => {
  test('carry no responses', () => {
    const id = 'get-stream-carries-no-responses';
    const listen = (event: string) => ({ listen: [{ ...stream, events: [event] }] });
    expect(told(id, listen(result(1)))).toBe('fail: a response with the id 1 on a stream of GET');
    expect(told(id, listen(error(undefined)))).toContain('a response without an id');
    expect(told(id, listen(request(1, 'ping')))).toBe('pass');
    expect(told(id, { listen: [{ method: 'GET', status: 405 }] })).toBe(
      'not-applicable: the server has no stream for GET: HTTP 405',
    );
    expect(told(id, { listen: [{ method: 'GET', status: 409, body: error(null) }] })).toBe(
      'blocked: GET opened no stream',
    );
    const ended = { ...stream, end: 'complete' } as const;
    expect(told(id, { listen: [ended] })).toBe(
      'blocked: no request was answered beside the stream',
    );
  });

  test('may bring the response of a stream that they resume', () => {
    const resumed = { ...stream, resumes: true, events: [result(CALL)], end: 'complete' } as const;
    const changed = { 'call-tool': [call([['', { id: '1' }]]), resumed] };
    expect(told('get-stream-carries-no-responses', changed)).toBe('pass');
    expect(told('sse-stream-ends-after-its-response', changed)).toBe('pass');
  });

  test('repeat nothing of other streams', () => {
    const id = 'sends-each-message-on-one-stream';
    const both = (text: string) => ({
      listen: [{ ...stream, events: [text] }, stream],
      'call-tool': [call([text, result(CALL)])],
    });
    expect(told(id, both(request('s', 'ping')))).toMatch(
      /^fail: the same message on that of GET number \d+ and on that of POST number \d+$/,
    );
    expect(told(id, both(result(CALL)))).toContain('the same response');
    expect(told(id, both(notification('notifications/tools/list_changed')))).toContain('fail');
    const log = notification('notifications/message');
    const logs = { 'call-tool': [call([log, result(CALL)]), call([log])] };
    expect(told(id, logs)).toBe('pass');
    expect(told(id, { listen: [], 'call-tool': [] })).toBe(
      'not-applicable: never was a message sent while another stream was open',
    );
  });
});

describe('sse-data-is-a-message', () => {
  const id = 'sse-data-is-a-message';
  const streamed = (...events: NonNullable<Exchanged['events']>) => ({
    'call-tool': [call(events)],
  });

  test.each<[string, string]>([
    ['fail: data that is not JSON: "{"', '{'],
    ['fail: an object that is no JSON-RPC message', '{"a":1}'],
    ['fail: a number that is no JSON-RPC message', '1'],
    ['fail: a batch (a JSON array of messages)', `[${result(1)}]`],
  ])('%s', (expected, data) => {
    expect(told(id, streamed(data))).toBe(expected);
  });

  test('empty data is for 2025-11-25', () => {
    expect(told(id, streamed('', result(1)))).toBe('pass');
    const early = told(id, streamed('', result(1)), { revision: '2025-06-18' });
    expect(early).toBe('fail: an event with empty data');
  });

  test('a batch is a risk in 2025-03-26', () => {
    const batch = told(id, streamed(`[${result(1)}]`), { revision: '2025-03-26' });
    expect(batch).toBe('risk: a batch (a JSON array of messages)');
  });

  test('names of events hide messages, and nothing else', () => {
    expect(told(id, streamed([result(CALL), { event: 'response' }]))).toBe(
      'risk: a message in an event named "response", which clients do not read',
    );
    expect(told(id, streamed([result(CALL), { event: 'message' }]))).toBe('pass');
    expect(told(id, streamed(['now', { event: 'ping' }]))).toBe(
      'not-applicable: no message came on an SSE stream',
    );
  });
});

describe('sse-stream-ends-after-its-response', () => {
  const id = 'sse-stream-ends-after-its-response';
  const ended = (events: Exchanged['events'], more: Exchanged = {}) => ({
    'call-tool': [call(events, more)],
  });

  test('is a risk where it does not, or ends too early', () => {
    const open = ended([result(CALL)], { end: { stoppedAfterMs: 300 } });
    expect(told(id, open)).toMatch(/the stream was still open \d+ ms after the response$/);
    expect(told(id, ended([result(CALL)], { end: 'cut' }))).toContain(
      'risk: tools/call: the stream broke off after the response',
    );
    expect(told(id, ended([]))).toBe(
      'risk: tools/call: the stream ended after 0 bytes without the response',
    );
    const again: Exchanged = { method: 'GET', resumes: true, status: 405 };
    expect(told(id, { 'call-tool': [call([['', { id: '1' }]]), again] })).toContain(
      'without the response, also where it was resumed',
    );
  });

  test('says nothing where we left first, or where there is no stream', () => {
    const because = 'blocked: no stream was watched for long enough after its response';
    const early = { end: { stoppedAfterMs: 0 } };
    const noGet = { listen: [], 'ping-while-listening': [] };
    const shared = Object.keys(RIGHT).filter((probe) => probe.startsWith('ping-'));
    const none = Object.fromEntries(shared.map((probe) => [probe, []]));
    expect(told(id, { ...none, ...noGet, ...ended([result(CALL)], early) })).toBe(because);
    expect(told(id, ended([], { end: 'stopped' }))).toBe(because);
    expect(told(id, { 'call-tool': [] })).toBe(
      'not-applicable: no request was answered by an SSE stream',
    );
  });
});

test('sse-stream-sends-only-what-relates', () => {
  const id = 'sse-stream-sends-only-what-relates';
  const with_ = (method: string) => ({ 'call-tool': [call([notification(method), result(CALL)])] });
  expect(told(id, with_('notifications/tools/list_changed'))).toBe(
    'risk: the notification "notifications/tools/list_changed"',
  );
  expect(told(id, with_('notifications/progress'))).toContain('risk');
  expect(told(id, with_('notifications/message'))).toBe('pass');
  expect(told(id, { 'call-tool': [] })).toContain('not-applicable');
  expect(told(id, { 'call-tool': [call([])] })).toBe('blocked: no stream brought a message');
});

test('sse-event-ids-are-unique', () => {
  const id = 'sse-event-ids-are-unique';
  const named = (...events: [string, string][]): NonNullable<Exchanged['events']> =>
    events.map(([data, event]) => [data, { id: event }] as const);
  expect(told(id, { 'call-tool': [call(named(['', '1'], ['{}', '1']))] })).toBe(
    'fail: the event id "1" twice',
  );
  const streams = { listen: [{ ...stream, events: named(['', '1']) }] };
  expect(told(id, { ...streams, 'call-tool': [call(named(['{}', '1']))] })).toContain('fail');
  const again: Exchanged = { method: 'GET', resumes: true, events: named(['', '1'], ['{}', '2']) };
  expect(told(id, { 'call-tool': [call(named(['', '1'])), again] })).toBe('pass');
  expect(told(id, { 'call-tool': [call(named(['', '1']))] })).toBe(
    'blocked: only one event has an id',
  );
  expect(told(id, { 'call-tool': [call([result(CALL)])] })).toBe(
    'not-applicable: no SSE event has an id',
  );
});

test('sse-stream-begins-with-a-priming-event', () => {
  const id = 'sse-stream-begins-with-a-priming-event';
  const begins = (...events: NonNullable<Exchanged['events']>) => ({ 'call-tool': [call(events)] });
  expect(told(id, begins([result(CALL), { id: '1' }]))).toBe(
    'risk: tools/call: the first event has data',
  );
  expect(told(id, begins('', [result(CALL), { id: '1' }]))).toBe(
    'risk: tools/call: the first event has no id',
  );
  expect(told(id, begins(result(CALL)))).toContain('not-applicable: no SSE event has an id');
  const onlyGet = {
    listen: [{ ...stream, events: [['', { id: '1' }]] }],
    'call-tool': [],
  } as const;
  expect(told(id, onlyGet)).toBe('not-applicable: no request was answered by an SSE stream');
  const opening = { open: [initialize({ events: [[result(1), { id: '0' }]] })] };
  expect(told(id, opening)).toBe('pass');
});
