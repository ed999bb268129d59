import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';
import { rememberedSessions, sessionIdOf } from '../support/http-sessions.ts';

export const unknownSession500 = httpSession(
  'unknown-session-500',
  'a request with a session id that was never issued is answered with status 500',
  [clauses.httpSessionUnknown],
  () => {
    const sessions = rememberedSessions();
    return {
      async exchange(asked, pass) {
        const answer = await sessions.pass(asked, pass);
        const id = sessionIdOf(asked);
        const isUnknown = id !== undefined && !sessions.knows(id);
        return answer !== 'reset' && isUnknown && answer.status >= 400 ? htmlPage(500) : answer;
      },
    };
  },
);
