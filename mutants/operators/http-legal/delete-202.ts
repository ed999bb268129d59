import { bare } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const delete202 = legalHttpSession(
  'delete-202',
  'a DELETE is answered with status 202',
  () =>
    answeringWhere(
      ({ method }, { status }) => method === 'DELETE' && status < 300,
      () => bare(202),
    ),
);
