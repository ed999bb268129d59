import { clauses } from '../../../suites/clauses.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { oneErrorEach } from '../support/http-sites.ts';
import { isError } from '../support/response-text.ts';

export const errorWith500 = httpAnswer(
  'error-with-500',
  'a JSON-RPC error comes with status 500',
  [clauses.errorsComeWith200],
  (response, { answer }) => (isError(response) ? { ...answer, status: 500 } : answer),
  oneErrorEach,
);
