import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { isRefusedCall, refusedCalls } from '../support/http-sites.ts';

export const unknownToolEmptyBody = httpAnswer(
  'unknown-tool-empty-body',
  'the call of an unknown tool is answered with status 200 and nothing',
  [clauses.refusalIsJsonRpc, clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { asks, answer }) =>
    isRefusedCall(response, asks) ? page(200, 'application/json', '') : answer,
  refusedCalls,
);
