import { isMalformed, PARSE_ERROR } from '../support/http-malformed.ts';
import { page } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const malformed400NullId = legalHttpSession(
  'malformed-400-null-id',
  'a body that is no JSON is refused with a JSON-RPC error whose id is null',
  () => answeringWhere(isMalformed, () => page(400, 'application/json', PARSE_ERROR)),
);
