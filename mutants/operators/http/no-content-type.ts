import { clauses } from '../../../suites/clauses.ts';
import { withHeader } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const noContentType = httpAnswer(
  'no-content-type',
  'an answer has no Content-Type',
  [clauses.httpRequestResponseType],
  (response, { answer }) => ({
    ...answer,
    headers: withHeader(answer.headers, 'Content-Type', undefined),
    body: [{ send: response }],
  }),
);
