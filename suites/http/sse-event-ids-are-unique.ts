import type { Assertion, Evidence, Finding } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass, worst } from '../support/findings.ts';
import type { HttpExchange } from '../support/http.ts';
import { type HttpSession, ofSessions } from '../support/http-judges.ts';

interface Named {
  readonly id: string;
  readonly at: Evidence;
  readonly by: HttpExchange;
}

export const sseEventIdsAreUnique: Assertion = {
  id: 'http/sse-event-ids-are-unique',
  group: 'streams',
  title: 'the ids of SSE events are unique over all streams of a session',
  clause: clauses.httpSseEventIdUnique,
  over: 'every-recording',
  judge: ofSessions(clauses.httpSseEventIdUnique, (sessions) => {
    const [first, ...others] = sessions.flatMap((session) => judgeSession(session) ?? []);
    if (first) return worst(first, ...others);
    return notChecked('not-applicable', 'no SSE event has an id');
  }),
};

function judgeSession(session: HttpSession): Finding | undefined {
  const first = new Map<string, Named>();
  for (const one of namedIn(session)) {
    const before = first.get(one.id);
    if (!before) {
      first.set(one.id, one);
    } else if (!isReplay(before, one)) {
      return fail({
        expected: 'an id of its own for each event',
        actual: `the event id ${shown(one.id)} twice`,
        evidence: [before.at, one.at],
      });
    }
  }
  const [a, b] = [...first.values()];
  if (!a) return undefined;
  return b ? pass(a.at, b.at) : notChecked('blocked', 'only one event has an id');
}

/** Events with an id, but those of requests that may be in no session, or in another one. */
function namedIn(session: HttpSession): Named[] {
  return session
    .filter(({ sent }) => !sent?.probing)
    .flatMap((by) =>
      by.received.flatMap(({ sse, at }) => (sse?.id ? [{ id: sse.id, at, by }] : [])),
    );
}

/** Where a stream is resumed, what was missed on it comes again under its own id. */
function isReplay(a: Named, b: Named): boolean {
  return a.by.root === b.by.root && a.by.number !== b.by.number;
}
