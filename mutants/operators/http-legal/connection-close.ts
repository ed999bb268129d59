import { withHeader } from '../support/http-message.ts';
import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

export const connectionClose = legalHttpSession(
  'connection-close',
  'the connection is closed after each answer',
  () =>
    everyHttpAnswer((answer) => ({
      ...answer,
      headers: withHeader(answer.headers, 'Connection', 'close'),
    })),
);
