import { clauses } from '../../../suites/clauses.ts';
import { bare } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const redirect301Elsewhere = httpAnswer(
  'redirect-301-elsewhere',
  'a request is redirected to another host, which does not exist',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => bare(301, ['Location', 'http://mcp-assert.invalid/mcp']),
);
