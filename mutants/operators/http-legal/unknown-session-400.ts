import { legalHttpSession } from '../support/http-operator.ts';
import { rememberedSessions, sessionIdOf } from '../support/http-sessions.ts';

export const unknownSession400 = legalHttpSession(
  'unknown-session-400',
  'a request with a session id that was never issued is answered with status 400',
  () => {
    const sessions = rememberedSessions();
    return {
      async exchange(asked, pass) {
        const answer = await sessions.pass(asked, pass);
        const id = sessionIdOf(asked);
        if (answer === 'reset' || id === undefined || sessions.knows(id)) return answer;
        return answer.status === 404 ? { ...answer, status: 400 } : answer;
      },
    };
  },
);
