import { page, responseIn } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const refusalsAsText = legalHttpSession(
  'refusals-as-text',
  'what is refused is refused in text',
  () =>
    answeringWhere(
      ({ asks }, answer) =>
        answer.status >= 400 && (!asks || responseIn(answer, asks.id) === undefined),
      ({ status }) => page(status, 'text/plain', 'Refused'),
    ),
);
