import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const bodyCutOff = httpAnswer(
  'body-cut-off',
  'the connection breaks off in the middle of an answer',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { answer }) => {
    const bytes = Buffer.from(response);
    const whole = asJson(answer, bytes.subarray(0, bytes.length / 2));
    return { ...whole, headers: [...whole.headers, ['Content-Length', String(bytes.length)]] };
  },
);
