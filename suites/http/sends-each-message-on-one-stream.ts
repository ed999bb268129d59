import { type Assertion, type Finding, isResponse, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import {
  type HttpExchange,
  type HttpReceived,
  isListening,
  isOpenAt,
  isStream,
} from '../support/http.ts';
import { type HttpSession, ofSessions } from '../support/http-judges.ts';
import { isMessage } from '../support/line-kinds.ts';

/** Equal notifications this far apart are two that say the same, in milliseconds. */
const AT_ONCE_MS = 100;

interface Carried extends HttpReceived {
  readonly by: HttpExchange;
}

export const sendsEachMessageOnOneStream: Assertion = {
  id: 'http/sends-each-message-on-one-stream',
  group: 'streams',
  title: 'no message is sent on two streams',
  clause: clauses.httpNoBroadcast,
  over: 'every-recording',
  judge: ofSessions(clauses.httpNoBroadcast, (sessions) => {
    for (const session of sessions) {
      const finding = broadcastIn(session);
      if (finding) return finding;
    }
    for (const session of sessions) {
      const seen = seenOnce(session);
      if (seen) return pass(...seen);
    }
    return notChecked('not-applicable', 'never was a message sent while another stream was open');
  }),
};

/** Messages with the exchange that carried them; none of requests that were odd on purpose. */
function carriedIn(session: HttpSession): Carried[] {
  return session
    .filter(({ sent }) => !sent?.probing)
    .flatMap((by) => by.received.map((one) => ({ ...one, by })))
    .filter(({ frame }) => isMessage(frame.json));
}

function broadcastIn(session: HttpSession): Finding | undefined {
  const first = new Map<string, Carried>();
  for (const one of carriedIn(session)) {
    const before = first.get(one.frame.raw);
    if (!before) {
      first.set(one.frame.raw, one);
    } else if (before.by.root !== one.by.root && isSame(before, one)) {
      const what = isResponse(one.frame.json) ? 'response' : 'message';
      return fail({
        expected: 'each message on one stream',
        actual: `the same ${what} on ${streamOf(before.by)} and on ${streamOf(one.by)}`,
        evidence: [before.at, one.at],
      });
    }
  }
  return undefined;
}

/**
 * An id makes a message one of its kind. Without one, two of the same text may be two messages: each
 * call may log the same. What is sent on a stream of GET at the same time concerns no request.
 */
function isSame(a: Carried, b: Carried): boolean {
  if (isOneOfItsKind(a)) return true;
  return (isListening(a.by) || isListening(b.by)) && Math.abs(a.atMs - b.atMs) <= AT_ONCE_MS;
}

/** The id null is nobody's. */
function isOneOfItsKind({ frame }: HttpReceived): boolean {
  return ['string', 'number'].includes(typeof member(frame.json, 'id'));
}

function streamOf({ method, number }: HttpExchange): string {
  return `that of ${method} number ${number}`;
}

/** A message that cannot be two, and another stream that was open when it came. */
function seenOnce(session: HttpSession) {
  for (const one of carriedIn(session)) {
    const { by, at, seq } = one;
    if (!isOneOfItsKind(one)) continue;
    const other = session.find((stream) => stream.root !== by.root && isOpenAt(stream, seq));
    if (other?.response && isStream(other)) return [at, other.response.at] as const;
  }
  return undefined;
}
