import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { inSession, rememberedSessions, sessionIdOf } from '../support/http-sessions.ts';

// What it has the server asked is in no recording.

export const unknownSessionServed: Operator = {
  ...httpSession(
    'unknown-session-served',
    'a request with a session id that was never issued is served',
    [clauses.httpSessionUnknown],
    () => {
      const sessions = rememberedSessions();
      return {
        exchange(asked, pass) {
          const id = sessionIdOf(asked);
          const isUnknown = id !== undefined && !sessions.knows(id);
          return sessions.pass(isUnknown ? inSession(asked, sessions.latest()) : asked, pass);
        },
      };
    },
  ),
  replays: false,
};
