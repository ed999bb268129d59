/** What is said of session ids, and of how a server takes what is odd. */
import { describe, expect, test } from 'vitest';
import type { Context } from '../../harness/model/index.ts';
import type { Exchanged } from '../../testing/recorded-http.ts';
import {
  before,
  deleted,
  initialize,
  OTHER,
  odd,
  ping,
  SESSION,
  served,
  told,
} from '../../testing/right-http.ts';

describe('session ids', () => {
  const issuing = (one: string | undefined, two?: string, three?: string) => {
    const open = (value: string | undefined) => [
      initialize({ headers: value === undefined ? {} : { 'MCP-SESSION-ID': value } }),
    ];
    return { open: open(one), 'open 2': open(two), 'open 3': open(three) };
  };

  test('are visible ASCII', () => {
    const id = 'session-id-is-visible-ascii';
    for (const value of ['a b', 'é', 'a\tb', '\x7f', ' ']) {
      expect(told(id, issuing(value))).toContain('fail: the session id');
    }
    expect(told(id, issuing(''))).toBe('fail: an empty session id');
    expect(told(id, issuing('!~'))).toBe('pass');
    expect(told(id, issuing(undefined))).toBe('not-applicable: the server issues no session id');
  });

  test('differ, and cannot be guessed', () => {
    const id = 'session-ids-are-unique';
    expect(told(id, issuing(SESSION, OTHER, SESSION))).toContain('risk: two sessions with the id');
    expect(told(id, issuing('short', SESSION))).toBe('risk: "short": 5 characters');
    for (const [one, two] of [
      ['session-0000000001', 'session-0000000002'],
      ['session-1723456789123-a', 'session-1723456790456-a'],
      ['10000000000000000000000001', '10000000000000000000000009'],
    ]) {
      expect(told(id, issuing(one, two))).toContain('the next one can be guessed');
    }
    expect(told(id, issuing('82649173650918273645', '19283746551827364550'))).toBe('pass');
    expect(told(id, issuing(SESSION))).toBe('blocked: only one session got an id');
    expect(told(id, issuing(undefined))).toBe('not-applicable: the server issues no session id');
  });
});

describe('odd pings', () => {
  const PROBE: Readonly<Record<string, string>> = {
    'refuses-requests-without-session': 'ping-without-session',
    'unknown-session-is-refused': 'ping-in-unknown-session',
    'invalid-version-header-is-400': 'ping-with-invalid-version',
    'absent-version-header-is-accepted': 'ping-without-version',
    'invalid-origin-is-403': 'ping-from-foreign-origin',
  };
  const on = (id: string, what: Exchanged, context?: Partial<Context>) =>
    told(id, { [PROBE[id] ?? '']: [what] }, context);
  const silent = { end: { stoppedAfterMs: 5000 } };

  test.each(Object.entries(PROBE))('%s needs a server that serves ordinary ones', (id, probe) => {
    const unserved = {
      'ping-while-listening': [ping(0, { status: 400 }), ping(1, { body: '{}' })],
    };
    expect(told(id, unserved)).toBe('blocked: an ordinary ping was not served either');
    expect(told(id, { [probe]: { notSent: 'no reason' } })).toBe('not-applicable: no reason');
    expect(told(id, { [probe]: [] })).toBe('blocked: the request was not sent');
  });

  test('without the session id', () => {
    const id = 'refuses-requests-without-session';
    expect(on(id, odd(404, { body: '' }))).toBe('risk: HTTP 404 without a body');
    expect(on(id, odd(500, { body: '' }))).toBe('risk: HTTP 500 without a body');
    expect(on(id, odd(202, { body: '' }))).toBe('risk: HTTP 202 without a body');
    expect(on(id, odd(null, silent))).toBe('risk: no response at all');
    expect(on(id, served)).toBe('not-applicable: the server does not need its session id');
  });

  test('in an unknown session', () => {
    const id = 'unknown-session-is-refused';
    expect(on(id, odd(400))).toBe('pass');
    expect(on(id, odd(500, { body: '' }))).toBe('risk: HTTP 500 without a body');
    expect(on(id, served)).toBe('risk: HTTP 200 with a response');
  });

  test('with an invalid version', () => {
    const id = 'invalid-version-header-is-400';
    expect(on(id, odd(404, { body: '' }))).toBe('fail: HTTP 404 without a body');
    expect(on(id, served)).toBe('fail: HTTP 200 with a response');
    expect(on(id, odd(200, { events: [], body: '', end: 'stopped' }))).toBe(
      'fail: HTTP 200 with a stream',
    );
    expect(on(id, odd(null, silent))).toBe('fail: no response at all');
  });

  test('without a version', () => {
    const id = 'absent-version-header-is-accepted';
    expect(on(id, odd(400, { body: '' }))).toBe('risk: HTTP 400 without a body');
    expect(on(id, odd(500, { body: '' }))).toContain('risk');
  });

  test.each<[string, Exchanged, string, string, string, string]>([
    // here since 2025-11-25, elsewhere since then, here before, elsewhere before
    ['served', served, 'fail', 'risk', 'fail', 'risk'],
    ['400', odd(400), 'fail', 'risk', 'pass', 'pass'],
    ['403', odd(403), 'pass', 'pass', 'pass', 'pass'],
    ['500', odd(500), 'fail', 'risk', 'risk', 'risk'],
    ['silence', odd(null, silent), 'fail', 'risk', 'risk', 'risk'],
  ])('from a foreign origin: %s', (_, what, ...outcomes) => {
    const contexts: Partial<Context>[] = [
      {},
      { remote: true },
      { revision: '2024-11-05' },
      { revision: '2025-06-18', remote: true },
    ];
    const all = contexts.map((context) => on('invalid-origin-is-403', what, context).split(':')[0]);
    expect(all).toEqual(outcomes);
  });
});

describe('own sessions', () => {
  test('terminated-session-is-404', () => {
    const id = 'terminated-session-is-404';
    const ended = (...exchanges: Exchanged[]) => ({ 'terminate-session': exchanges });
    expect(told(id, ended(before, deleted, odd(400, { body: '' })))).toBe(
      'fail: HTTP 400 without a body',
    );
    expect(told(id, ended(before, deleted, served))).toBe('fail: HTTP 200 with a response');
    for (const status of [405, 404, 501]) {
      const refused = { ...deleted, status };
      expect(told(id, ended(before, refused, served))).toBe(
        `not-applicable: DELETE does not end the session: HTTP ${status} without a body`,
      );
    }
    expect(told(id, ended({ ...before, status: 500 }, deleted, odd(404)))).toBe(
      'blocked: no request was served before the session was ended',
    );
    expect(told(id, ended(before))).toBe('blocked: the session was not ended');
    expect(told(id, { 'terminate-session': { notSent: 'none' } })).toBe('not-applicable: none');
  });

  test('malformed-body-is-refused', () => {
    const id = 'malformed-body-is-refused';
    const sent = (...exchanges: Exchanged[]) => ({ 'send-malformed-body': exchanges });
    const malformed = (status: number | null, more: Exchanged = {}) =>
      odd(status, { sent: '{not json', ...more });
    expect(told(id, sent(before, malformed(415)))).toBe('pass');
    expect(told(id, sent(before, malformed(500, { body: '' })))).toBe(
      'risk: HTTP 500 without a body',
    );
    expect(told(id, sent(before, malformed(200)))).toBe('risk: HTTP 200 with a response');
    expect(told(id, sent(malformed(400)))).toBe('blocked: no request was served before it');
  });
});
