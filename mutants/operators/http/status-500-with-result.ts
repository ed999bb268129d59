import { clauses } from '../../../suites/clauses.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { oneResultEach } from '../support/http-sites.ts';
import { isError } from '../support/response-text.ts';

export const status500WithResult = httpAnswer(
  'status-500-with-result',
  'a result comes with status 500',
  [clauses.httpRequestResponseType],
  (response, { answer }) => (isError(response) ? answer : { ...answer, status: 500 }),
  oneResultEach,
);
