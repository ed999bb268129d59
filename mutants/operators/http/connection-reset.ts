import { clauses } from '../../../suites/clauses.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const connectionReset = httpAnswer(
  'connection-reset',
  'the connection is closed instead of an answer',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => 'reset',
);
