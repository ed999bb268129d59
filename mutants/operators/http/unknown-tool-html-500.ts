import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { isRefusedCall, refusedCalls } from '../support/http-sites.ts';

export const unknownToolHtml500 = httpAnswer(
  'unknown-tool-html-500',
  'the call of an unknown tool is answered with status 500 and an HTML page',
  [clauses.refusalIsJsonRpc, clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { asks, answer }) => (isRefusedCall(response, asks) ? htmlPage(500) : answer),
  refusedCalls,
);
