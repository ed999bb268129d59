/** Sessions over HTTP with a server that does everything right, for tests that change one thing of them. */
import type { Assertion, Context, Recording } from '../harness/model/index.ts';
import { http } from '../suites/http/index.ts';
import { ids } from '../suites/probes/ids.ts';
import {
  type Exchanged,
  error,
  foundIn,
  httpSession,
  notification,
  type Probed,
  request,
  result,
} from './recorded-http.ts';

export const SESSION = '0f2d6c1e-9d43-4a55-8f0b-7c3a1e5b9d10';
export const OTHER = 'b7e1a9c4-3c58-4f7e-a1d2-6e0f9b8c7d21';
export const THIRD = '5a90c3d7-81be-4c06-9e4f-2d7b6a1c8e32';

export const initialize = (more: Exchanged = {}): Exchanged => ({
  sent: request(ids.initialize, 'initialize'),
  body: result(ids.initialize, { protocolVersion: '2025-11-25' }),
  headers: { 'Mcp-Session-Id': SESSION },
  ...more,
});
export const ping = (nth: number, more: Exchanged = {}): Exchanged => ({
  sent: request(ids.pingWhileListening(nth), 'ping'),
  body: result(ids.pingWhileListening(nth)),
  ...more,
});
export const accepted: Exchanged = { sent: notification('notifications/initialized'), status: 202 };
export const unasked: Exchanged = { sent: result(ids.unasked), probing: true, status: 202 };
export const stream: Exchanged = { method: 'GET', events: [], end: { stoppedAfterMs: 400 } };
export const odd = (status: number | null, more: Exchanged = {}): Exchanged => ({
  ...{ sent: request('odd', 'ping'), probing: true, status },
  ...(status === null ? {} : { body: error(undefined, -32000) }),
  ...more,
});
export const served: Exchanged = {
  sent: request('odd', 'ping'),
  probing: true,
  body: result('odd'),
};
export const CALL = ids.callTool(0);
export const call = (events: Exchanged['events'], more: Exchanged = {}): Exchanged => ({
  sent: request(CALL, 'tools/call'),
  ...(events ? { events } : {}),
  ...more,
});

/** A server that does all of this right. */
export const RIGHT: Readonly<Record<string, Probed>> = {
  open: [initialize()],
  listen: [stream, stream],
  'notify-initialized': [accepted],
  'send-notifications': [{ ...accepted, sent: notification('notifications/cancelled') }, unasked],
  'call-unknown-method': [
    {
      sent: request(ids.callUnknownMethod, 'x'),
      body: error(ids.callUnknownMethod),
    },
  ],
  'call-tool': [
    call([
      ['', { id: '1-1' }],
      [result(CALL), { id: '1-2' }],
    ]),
  ],
  'ping-while-listening': [ping(0), ping(1)],
  'ping-without-session': [odd(400)],
  'ping-in-unknown-session': [odd(404)],
  'ping-with-invalid-version': [odd(400)],
  'ping-without-version': [served],
  'ping-from-foreign-origin': [odd(403)],
};
export const before: Exchanged = {
  sent: request(ids.pingBefore, 'ping'),
  body: result(ids.pingBefore),
};
const RIGHT_MALFORMED: Probed = [before, odd(400, { sent: '{not json' })];
export const deleted: Exchanged = { method: 'DELETE', status: 204, type: null };
const RIGHT_TERMINATED: Probed = [before, deleted, odd(404)];

/** The right sessions with what some probes got instead; `open 2` and `open 3` are those of other sessions. */
export function sessions(changed: Readonly<Record<string, Probed | undefined>> = {}): Recording[] {
  const {
    'open 2': open2 = [initialize({ headers: { 'Mcp-Session-Id': OTHER } })],
    'open 3': open3 = [initialize({ headers: { 'Mcp-Session-Id': THIRD } })],
    'send-malformed-body': malformed = RIGHT_MALFORMED,
    'terminate-session': terminated = RIGHT_TERMINATED,
    ...shared
  } = changed;
  const HANDSHAKE = ['open', 'notify-initialized'];
  const own = { 'notify-initialized': [accepted] };
  const first = Object.entries({ ...RIGHT, ...shared }).flatMap(([probe, what]) =>
    what ? [[probe, what] as const] : [],
  );
  return [
    ...httpSession(Object.fromEntries(first)),
    ...httpSession({ open: open2, ...own, 'send-malformed-body': malformed }, 2, HANDSHAKE),
    ...httpSession({ open: open3, ...own, 'terminate-session': terminated }, 3, HANDSHAKE),
  ];
}

export function found(
  id: string,
  changed: Readonly<Record<string, Probed | undefined>> = {},
  context: Partial<Context> = {},
) {
  const assertion = http.assertions.find((one) => one.id === `http/${id}`);
  if (!assertion) throw new Error(`There is no http/${id}`);
  return foundIn(assertion as Assertion, sessions(changed), context);
}

/** What is found, in one line. */
export function told(...args: Parameters<typeof found>): string {
  const finding = found(...args);
  switch (finding.outcome) {
    case 'pass':
      return 'pass';
    case 'not-checked':
      return `${finding.why}: ${finding.because}`;
    default:
      return `${finding.outcome}: ${finding.actual}`;
  }
}

/** What the first ordinary ping got, and what is said of it. */
export const pinged = (more: Exchanged) => ({ 'ping-while-listening': [ping(0, more), ping(1)] });
