/** What each of these assertions says of a session: that it is right, what is wrong, and when it cannot tell. */
import { describe, expect, test } from 'vitest';
import type { Assertion } from '../../harness/model/index.ts';
import { type Exchanged, error, foundIn, request, result } from '../../testing/recorded-http.ts';
import {
  accepted,
  CALL,
  call,
  initialize,
  odd,
  ping,
  pinged,
  sessions,
  stream,
  told,
  unasked,
} from '../../testing/right-http.ts';
import { ids } from '../probes/ids.ts';
import { http } from './index.ts';

const ADVICE = "--header 'Authorization: Bearer …' gives them";

test.each(http.assertions.map(({ id }) => [id.slice('http/'.length)]))(
  '%s passes for a right server, with evidence, and the same each time',
  (id) => {
    const recordings = sessions();
    const assertion = http.assertions.find((one) => one.id === `http/${id}`) as Assertion;
    const finding = foundIn(assertion, recordings);
    expect(finding.outcome).toBe('pass');
    for (const at of 'evidence' in finding ? finding.evidence : []) {
      const { probe, process = 1, event } = at;
      const recording = recordings.find((one) => one.probe === probe && one.process === process);
      expect(recording?.events[event]).toBeDefined();
    }
    expect(foundIn(assertion, recordings)).toEqual(finding);
  },
);

describe('nothing is judged', () => {
  const NEW = http.assertions.filter(({ clause }) => !clause.revisions.includes('2024-11-05'));

  test('in a revision that lacks the rule', () => {
    expect(NEW.length).toBeGreaterThan(15);
    for (const { id } of NEW) {
      expect(told(id.slice(5), {}, { revision: '2024-11-05' })).toBe(
        'not-applicable: revision 2024-11-05 has no such rule',
      );
    }
    expect(told('invalid-version-header-is-400', {}, { revision: '2025-03-26' })).toContain(
      'no such rule',
    );
  });

  test('where credentials are wanted', () => {
    for (const status of [401, 403]) {
      const open = [initialize({ status, body: '{"error":"invalid_token"}' })];
      for (const { id } of http.assertions) {
        expect(told(id.slice(5), { open })).toBe(
          `needs-credentials: the server answered initialize with HTTP ${status}; ${ADVICE}`,
        );
      }
    }
  });

  test('where there was no HTTP', () => {
    for (const assertion of http.assertions) {
      const recordings = sessions().map((recording) => ({ ...recording, events: [] }));
      expect(foundIn(assertion, recordings)).toMatchObject({ outcome: 'not-checked' });
    }
  });
});

describe('answers-requests-with-json-or-sse', () => {
  const id = 'answers-requests-with-json-or-sse';
  const html = { type: 'text/html', body: `<html>${'x'.repeat(100)}</html>` };

  test.each<[string, Exchanged]>([
    ['HTTP 200 with text/html', html],
    ['HTTP 200 with text/plain: "ok"', { type: 'text/plain; charset=x', body: 'ok' }],
    ['HTTP 200 without a Content-Type: "{}"', { type: null, body: '{}' }],
    ['HTTP 202 without a body', { status: 202, type: null, body: '' }],
    ['HTTP 200 without a body', { body: '' }],
    [
      'HTTP 307, a redirect to "/mcp/" instead of a response',
      { status: 307, type: null, body: '', headers: { location: '/mcp/' } },
    ],
    ['application/json with what is not JSON: "<html>"', { body: '<html>' }],
    ['application/json with an array in place of an object', { body: `[${result(1)}]` }],
    ['application/json with null in place of an object', { body: 'null' }],
    ['application/json with an object that is no JSON-RPC message', { body: '{"ok":true}' }],
    ['application/json with bytes that are not UTF-8', { body: Buffer.from([0x22, 0xe9, 0x22]) }],
    ['application/json with a byte order mark before it', { body: `\uFEFF${result(1)}` }],
    ['HTTP 500 with text/html instead of a response', { ...html, status: 500 }],
    [
      'HTTP 400 with application/json instead of a response',
      { body: `{"error":"${'x'.repeat(40)}"}`, status: 400 },
    ],
    ['HTTP 403 without a body instead of a response', { status: 403, type: null, body: '' }],
    ['no response (ECONNRESET)', { status: null, body: '', end: 'failed', error: 'ECONNRESET' }],
    [
      'bytes that are no HTTP (HPE_INVALID_CONSTANT)',
      { status: null, body: '', end: 'malformed', error: 'HPE_INVALID_CONSTANT' },
    ],
    ['the response broke off after 4 bytes', { body: '{"a"', end: 'cut' }],
  ])('fails for %s', (actual, more) => {
    expect(told(id, pinged(more))).toBe(`fail: ping: ${actual}`);
  });

  test('counts the others', () => {
    const all = { 'ping-while-listening': [ping(0, html), ping(1, html)] };
    expect(told(id, all)).toBe('fail: ping: HTTP 200 with text/html (and 1 more)');
  });

  test('leaves silence, streams and errors to others', () => {
    const own = ids.pingWhileListening(0);
    for (const more of [
      { status: null, body: '', end: 'stopped' },
      { body: error(own), status: 400 },
      { events: [], body: '', end: 'cut' },
      { body: result(own), type: 'application/json; charset=utf-8', status: 201 },
    ] as Exchanged[]) {
      expect(told(id, pinged(more))).toBe('pass');
    }
  });

  test('a single refusal may be for want of credentials', () => {
    const only = {
      open: [],
      'call-tool': [],
      'call-unknown-method': [],
      'open 2': [],
      'open 3': [],
    };
    const refused = {
      ...only,
      ...{ 'send-malformed-body': [], 'terminate-session': [] },
      'ping-while-listening': [ping(0, { status: 401, body: '' })],
    };
    expect(told(id, refused)).toBe(`needs-credentials: ping was answered with HTTP 401; ${ADVICE}`);
    expect(told(id, { ...refused, 'ping-while-listening': [] })).toBe(
      'blocked: no request got an HTTP response',
    );
  });
});

describe('accepts-notifications-with-202', () => {
  const id = 'accepts-notifications-with-202';
  const notified = (more: Exchanged) => ({
    'notify-initialized': [{ ...accepted, ...more }],
  });

  test.each<[string, Exchanged]>([
    ['HTTP 200 with application/json: "null"', { status: 200, body: 'null' }],
    ['HTTP 202 with application/json: "{}"', { body: '{}' }],
    ['HTTP 204 without a body', { status: 204 }],
    ['HTTP 200 with text/event-stream', { status: 200, events: ['{}'] }],
    ['HTTP 302 without a body', { status: 302 }],
    ['no response (ECONNRESET)', { status: null, end: 'failed', error: 'ECONNRESET' }],
    ['no response in 3', { status: null, end: { stoppedAfterMs: 3000 } }],
  ])('fails for %s', (actual, more) => {
    expect(told(id, notified(more))).toContain(`fail: notifications/initialized: ${actual}`);
  });

  test('passes for a refusal, and for one that we did not wait for', () => {
    expect(told(id, notified({ status: 400, body: error(undefined) }))).toBe('pass');
    expect(told(id, notified({ status: null, end: { stoppedAfterMs: 100 } }))).toBe('pass');
  });

  test('is a risk where the server breaks', () => {
    expect(told(id, notified({ status: 500 }))).toBe(
      'risk: notifications/initialized: HTTP 500 without a body',
    );
  });

  test('looks at responses too, wherever they are answered', () => {
    const wrong = { ...unasked, status: 200, body: '{}' };
    expect(told(id, { 'send-notifications': [wrong] })).toBe(
      'fail: a response to nothing: HTTP 200 with application/json: "{}"',
    );
    const ours = { sent: result('of the server'), status: 200 };
    expect(told(id, { 'call-tool': [ours] })).toBe(
      'fail: a response of ours: HTTP 200 without a body',
    );
    const late = { ...stream, events: [error(ids.unasked)] };
    expect(told(id, { listen: [late] })).toBe(
      'fail: a response to nothing: it is answered by a response, on another stream',
    );
  });
});

test('errors-come-with-200', () => {
  const id = 'errors-come-with-200';
  const unknown = (status: number) => ({
    'call-unknown-method': [
      { sent: request(ids.callUnknownMethod, 'x'), body: error(ids.callUnknownMethod), status },
    ],
  });
  expect(told(id, unknown(404))).toBe('risk: x: a JSON-RPC error with HTTP 404');
  expect(told(id, unknown(401))).toContain('not-applicable');
  expect(told(id, { 'call-unknown-method': [] })).toBe(
    'not-applicable: no request was answered by a JSON-RPC error',
  );
});

test('bodies-are-utf-8', () => {
  const id = 'bodies-are-utf-8';
  const bytes = Buffer.from([0x7b, 0xe9, 0x7d]);
  expect(told(id, pinged({ body: bytes }))).toBe('fail: bytes that are not UTF-8');
  expect(told(id, pinged({ body: bytes }), { revision: '2024-11-05' })).toContain('risk');
  expect(
    told(id, { 'ping-while-listening': [ping(0, { body: bytes }), ping(1, { body: bytes })] }),
  ).toBe('fail: bytes that are not UTF-8 (and 1 more responses)');
  expect(told(id, pinged({ body: `\uFEFF${result(1)}` }))).toContain('byte order mark');
  expect(told(id, { 'call-tool': [call([], { notUtf8: true })] })).toContain('an SSE stream with');
  // A page that refuses something odd is not ours to judge.
  expect(told(id, { 'ping-without-session': [odd(400, { body: bytes })] })).toBe('pass');
});

test('answers-each-request-once and asks-only-for-what-was-declared judge streams together', () => {
  const twice = { 'call-tool': [call([result(CALL), result(CALL)])] };
  expect(told('answers-each-request-once', twice)).toBe('fail: tools/call was answered 2 times');
  const late = pinged({ body: result('another') });
  expect(told('answers-each-request-once', late)).toBe(
    'fail: HTTP 200 with application/json; a response came with the id "another"',
  );
  const asks = { listen: [{ ...stream, events: [request('s', 'roots/list')] }] };
  expect(told('asks-only-for-what-was-declared', asks)).toBe('fail: a request "roots/list"');
  const early = told('asks-only-for-what-was-declared', asks, { revision: '2025-03-26' });
  expect(early).toContain('risk');
});
