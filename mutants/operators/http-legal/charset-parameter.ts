import { type HttpAnswer, headerOf } from '../../../harness/model/index.ts';
import { withHeader } from '../support/http-message.ts';
import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

function withCharset(answer: HttpAnswer): HttpAnswer {
  const type = headerOf(answer.headers, 'Content-Type');
  if (type === undefined || type.includes(';')) return answer;
  return {
    ...answer,
    headers: withHeader(answer.headers, 'Content-Type', `${type}; charset=utf-8`),
  };
}

export const charsetParameter = legalHttpSession(
  'charset-parameter',
  'the media type names the character set',
  () => everyHttpAnswer(withCharset),
);
