import { page, withHeader } from '../support/http-message.ts';
import { legalHttpSession } from '../support/http-operator.ts';
import {
  inSession,
  opensSession,
  rememberedSessions,
  SESSION_ID,
} from '../support/http-sessions.ts';

export const withoutSessions = legalHttpSession(
  'without-sessions',
  'the server has no sessions',
  () => {
    const sessions = rememberedSessions();
    return {
      async exchange(asked, pass) {
        if (asked.method === 'DELETE') return page(405, 'text/plain', 'Method Not Allowed');
        // One of the unbroken server stands behind them all.
        const behind = opensSession(asked) ? undefined : sessions.latest();
        const answer = await sessions.pass(inSession(asked, behind), pass);
        if (answer === 'reset') return answer;
        return { ...answer, headers: withHeader(answer.headers, SESSION_ID, undefined) };
      },
    };
  },
);
