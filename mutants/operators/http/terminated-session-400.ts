import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { rememberedSessions, sessionIdOf } from '../support/http-sessions.ts';

export const terminatedSession400 = httpSession(
  'terminated-session-400',
  'a request in a session that was ended is answered with status 400',
  [clauses.httpSessionTerminated404],
  () => {
    const sessions = rememberedSessions();
    return {
      async exchange(asked, pass) {
        const answer = await sessions.pass(asked, pass);
        const id = sessionIdOf(asked);
        if (answer === 'reset' || id === undefined || !sessions.knows(id)) return answer;
        return answer.status === 404 ? { ...answer, status: 400 } : answer;
      },
    };
  },
);
