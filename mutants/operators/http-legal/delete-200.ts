import { bare } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const delete200 = legalHttpSession(
  'delete-200',
  'a DELETE is answered with status 200',
  () =>
    answeringWhere(
      ({ method }, { status }) => method === 'DELETE' && status < 300,
      () => bare(200),
    ),
);
