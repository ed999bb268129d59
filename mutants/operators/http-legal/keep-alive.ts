import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

export const keepAlive = legalHttpSession(
  'keep-alive',
  'the connection is offered for more requests',
  () =>
    everyHttpAnswer((answer) => ({
      ...answer,
      headers: [...answer.headers, ['Connection', 'keep-alive'], ['Keep-Alive', 'timeout=5']],
    })),
);
