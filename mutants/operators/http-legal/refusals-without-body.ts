import { bare, responseIn } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const refusalsWithoutBody = legalHttpSession(
  'refusals-without-body',
  'what is refused is refused without a body',
  () =>
    answeringWhere(
      ({ asks }, answer) =>
        answer.status >= 400 && (!asks || responseIn(answer, asks.id) === undefined),
      ({ status }) => bare(status),
    ),
);
