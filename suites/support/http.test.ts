/** Reading exchanges, and what the assertions of other suites see over HTTP. */
import { describe, expect, test } from 'vitest';
import type { Assertion } from '../../harness/model/index.ts';
import {
  type Exchanged,
  error,
  foundIn,
  httpSession,
  notification,
  request,
  result,
} from '../../testing/recorded-http.ts';
import { everyErrorHasCodeAndMessage } from '../messages/every-error-has-code-and-message.ts';
import { everyResultIsAnObject } from '../messages/every-result-is-an-object.ts';
import { ids } from '../probes/ids.ts';
import { initializeGetsExactlyOneResponse } from '../round-trip/initialize-gets-exactly-one-response.ts';
import { notificationGetsNoResponse } from '../round-trip/notification-gets-no-response.ts';
import { toolsIsAnArray } from '../round-trip/tools-is-an-array.ts';
import { carriersOf, httpExchanges, isOpenAt, isStream } from './http.ts';
import { requestsIn, responsesIn } from './read.ts';
import { wantsCredentials } from './turned-away.ts';

const opened: Exchanged = {
  sent: request(ids.initialize, 'initialize'),
  body: result(ids.initialize),
};
const accepted: Exchanged = { sent: notification('notifications/initialized'), status: 202 };
const LIST = ids.listTools(0);
const list = (more: Exchanged): Exchanged => ({ sent: request(LIST, 'tools/list'), ...more });

const told = (assertion: Assertion, ...recordings: Parameters<typeof foundIn>[1]) => {
  const finding = foundIn(assertion, recordings);
  return 'actual' in finding ? `${finding.outcome}: ${finding.actual}` : finding.outcome;
};

describe('exchanges', () => {
  test('are put together from all recordings, by their numbers', () => {
    const recordings = httpSession({
      listen: [{ method: 'GET', events: [], end: 'stopped' }],
      p: [list({ events: [['', { id: '1' }]] }), { method: 'GET', resumes: true, events: ['{}'] }],
    });
    const [get, post, resumed, ...others] = httpExchanges(recordings);
    expect(others).toEqual([]);
    expect([get?.method, post?.method, resumed?.method]).toEqual(['GET', 'POST', 'GET']);
    expect(get?.end?.how).toBe('stopped');
    expect(post?.received.map(({ sse }) => sse)).toEqual([{ id: '1' }]);
    expect(resumed?.root).toBe(post?.number);
    if (!get || !post || !resumed) throw new Error('Exchanges are missing');
    expect(carriersOf(post, [get, post, resumed])).toEqual([post, resumed]);
    expect(isStream(get)).toBe(true);
    expect(isOpenAt(get, post.seq)).toBe(true);
    expect(isOpenAt(post, get.seq)).toBe(false);
    expect(isOpenAt(post, resumed.seq)).toBe(false);
  });

  test('read the type of a body in any case, without parameters', () => {
    const type = 'Text/Event-Stream; charset=utf-8';
    const [exchange] = httpExchanges(httpSession({ p: [list({ type, body: '' })] }));
    expect(exchange?.response?.mediaType).toBe('text/event-stream');
  });

  test('that odd requests bring are neither requests nor responses', () => {
    const [recording] = httpSession({
      p: [list({ probing: true, body: result(LIST) }), list({ body: result(LIST) })],
    });
    if (!recording) throw new Error('no recording');
    expect(requestsIn(recording).map(({ responses }) => responses.length)).toEqual([1]);
    expect(responsesIn(recording)).toHaveLength(1);
  });

  test('want credentials with 401, and with 403 where it says so or at the opening', () => {
    const wants = (one: Exchanged) => {
      const [exchange] = httpExchanges(httpSession({ p: [one] }));
      return exchange && wantsCredentials(exchange);
    };
    const challenge = { headers: { 'WWW-Authenticate': 'Bearer' } };
    expect(wants(list({ status: 401 }))).toBe(true);
    expect(wants(list({ status: 403 }))).toBe(false);
    expect(wants(list({ status: 403, ...challenge }))).toBe(true);
    expect(wants({ ...opened, status: 403, body: '' })).toBe(true);
    expect(wants(list({ status: null }))).toBe(false);
  });
});

describe('what came in place of a response', () => {
  test.each<[string, Exchanged]>([
    ['HTTP 404 with text/html', { status: 404, type: 'text/html', body: 'x'.repeat(99) }],
    ['HTTP 404 with text/plain: "no"', { status: 404, type: 'text/plain', body: 'no' }],
    ['HTTP 202 without a body', { status: 202 }],
    ['HTTP 200 without a Content-Type: "{}"', { type: null, body: '{}' }],
    ['HTTP 301, a redirect to "/a"', { status: 301, headers: { Location: '/a' } }],
    ['the response broke off after 120 bytes', { body: 'x'.repeat(120), end: 'cut' }],
    ['the response was ended at 9 bytes: too large', { body: 'x'.repeat(9), end: 'too-large' }],
    ['the SSE stream ended without it: 0 bytes, and no event', { events: [] }],
    ['the SSE stream ended without it', { events: [notification('a')] }],
    ['no response (ECONNRESET)', { status: null, end: 'failed', error: 'ECONNRESET' }],
    [
      'bytes that are no HTTP (HPE_INVALID_CONSTANT)',
      { status: null, end: 'malformed', error: 'HPE_INVALID_CONSTANT' },
    ],
    ['no answer under its id', { status: null, end: 'stopped' }],
    ['no answer under its id', { events: [], end: 'stopped' }],
  ])('%s', (words, more) => {
    const recordings = httpSession({ open: [opened], 'list-tools': [list(more)] });
    const finding = foundIn(toolsIsAnArray, recordings);
    expect(finding).toMatchObject({ outcome: 'fail', actual: words });
    if (finding.outcome !== 'fail') return;
    expect(finding.causes).toContain('http/answers-requests-with-json-or-sse');
    const [asked, instead] = finding.evidence.map(({ event }) => recordings[1]?.events[event]);
    expect(asked?.kind).toBe('sent');
    if (words.startsWith('no answer')) expect(instead).toBeUndefined();
    else expect(instead?.kind).toMatch(/^http-(response|end)$/);
  });

  test('is told of the exchange that resumed the stream', () => {
    const again: Exchanged = { method: 'GET', resumes: true, status: 405 };
    const recordings = httpSession({
      open: [opened],
      'list-tools': [list({ events: [['', { id: '1' }]] }), again],
    });
    expect(told(toolsIsAnArray, ...recordings)).toBe('fail: HTTP 405 without a body');
  });

  test('is told of the opening too', () => {
    const failed = httpSession({ open: [{ ...opened, status: 502, body: '', type: 'text/html' }] });
    const finding = foundIn(initializeGetsExactlyOneResponse, failed);
    expect(finding).toMatchObject({
      actual: 'no response to initialize: HTTP 502 without a body',
      evidence: [{ event: 1 }, { event: 2 }],
    });
  });

  test('may be a want of credentials', () => {
    const recordings = httpSession({
      open: [opened],
      'list-tools': [list({ status: 401, body: '{"error":"invalid_token"}' })],
    });
    expect(foundIn(toolsIsAnArray, recordings)).toEqual({
      outcome: 'not-checked',
      why: 'needs-credentials',
      because:
        "tools/list was answered with HTTP 401; --header 'Authorization: Bearer …' gives them",
    });
  });

  test('counts responses under other ids', () => {
    const recordings = httpSession({
      open: [opened],
      'list-tools': [list({ body: result(7) })],
    });
    expect(told(toolsIsAnArray, ...recordings)).toContain('a response came with the id 7');
  });
});

describe('notification-gets-no-response', () => {
  const judged = (notified: Exchanged, ...others: Exchanged[]) =>
    told(
      notificationGetsNoResponse,
      ...httpSession({ open: [opened], 'notify-initialized': [notified], 'list-tools': others }),
    );

  test('knows by the exchange what a response answers', () => {
    const answered = { ...accepted, status: 200 };
    expect(judged(accepted)).toBe('pass');
    expect(judged({ ...answered, body: result('x') })).toBe('fail: a response with the id "x"');
    expect(judged({ ...answered, body: error(undefined) })).toBe('fail: a response without an id');
    expect(judged({ ...answered, events: [result('x')] })).toContain('fail');
    // Where counting would take it for the answer that is missing.
    const unanswered = list({ status: null, end: 'stopped' });
    expect(judged({ ...answered, body: result('x') }, unanswered)).toContain('fail');
  });

  test('takes no refusal for a response, and no body that is none', () => {
    for (const id of [undefined, null]) {
      expect(judged({ ...accepted, status: 400, body: error(id) })).toBe('pass');
    }
    expect(judged({ ...accepted, status: 400, body: error('x') })).toContain('fail');
    expect(judged({ ...accepted, status: 200, body: 'null' })).toBe('pass');
    expect(judged({ ...accepted, status: 200, body: '{}' })).toBe('pass');
  });

  test('leaves the responses to requests alone, wherever they come', () => {
    const answer = { ...accepted, status: 200, events: [result(LIST)] };
    expect(judged(answer, list({ events: [] }))).toBe('pass');
    expect(judged(accepted, list({ body: result(1) }))).toBe('pass');
    expect(judged(accepted, list({ events: [result(LIST), result('x')] }))).toContain('fail');
  });
});

test('messages of odd exchanges are not judged as messages', () => {
  const recordings = httpSession({
    open: [opened],
    p: [{ sent: request(1, 'ping'), probing: true, body: '{"id":1,"result":1}' }],
    q: [{ sent: '{', probing: true, status: 400, body: '{"id":1,"error":1}' }],
  });
  expect(told(everyResultIsAnObject, ...recordings)).toBe('pass');
  expect(told(everyErrorHasCodeAndMessage, ...recordings)).toBe('not-checked');
});
