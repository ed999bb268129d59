import type { Operator } from '../../../harness/model/index.ts';
import { legalHttpSession } from '../support/http-operator.ts';
import { inSession, lacksSession, rememberedSessions } from '../support/http-sessions.ts';

// What it has the server asked is in no recording.

export const sessionNotRequired: Operator = {
  ...legalHttpSession(
    'session-not-required',
    'a request without the session id is served all the same',
    () => {
      const sessions = rememberedSessions();
      return {
        exchange: (asked, pass) =>
          sessions.pass(lacksSession(asked) ? inSession(asked, sessions.latest()) : asked, pass),
      };
    },
  ),
  replays: false,
};
