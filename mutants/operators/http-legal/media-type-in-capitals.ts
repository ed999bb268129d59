import { type HttpAnswer, headerOf } from '../../../harness/model/index.ts';
import { withHeader } from '../support/http-message.ts';
import { everyHttpAnswer, legalHttpSession } from '../support/http-operator.ts';

function inCapitals(answer: HttpAnswer): HttpAnswer {
  const type = headerOf(answer.headers, 'Content-Type');
  if (type === undefined) return answer;
  return { ...answer, headers: withHeader(answer.headers, 'Content-Type', type.toUpperCase()) };
}

export const mediaTypeInCapitals = legalHttpSession(
  'media-type-in-capitals',
  'media types are in capitals',
  () => everyHttpAnswer(inCapitals),
);
