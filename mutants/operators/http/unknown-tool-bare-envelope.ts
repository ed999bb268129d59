import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { isRefusedCall, refusedCalls } from '../support/http-sites.ts';

export const unknownToolBareEnvelope = httpAnswer(
  'unknown-tool-bare-envelope',
  'the call of an unknown tool is answered with an error that is none of JSON-RPC',
  [clauses.refusalIsJsonRpc, clauses.requestAnswered, clauses.jsonrpcVersion],
  (response, { asks, answer }) =>
    isRefusedCall(response, asks) ? page(200, 'application/json', '{"error":"nope"}') : answer,
  refusedCalls,
);
