import { clauses } from '../../../suites/clauses.ts';
import { withHeader } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const textPlain = httpAnswer(
  'text-plain',
  'an answer comes as text/plain',
  [clauses.httpRequestResponseType],
  (response, { answer }) => ({
    ...answer,
    headers: withHeader(answer.headers, 'Content-Type', 'text/plain'),
    body: [{ send: response }],
  }),
);
