import { legalHttpSession } from '../support/http-operator.ts';
import { answeringInSessions, with400For404 } from '../support/http-sessions.ts';

export const unknownSession400 = legalHttpSession(
  'unknown-session-400',
  'a request with a session id that was never issued is answered with status 400',
  () => answeringInSessions(false, with400For404),
);
