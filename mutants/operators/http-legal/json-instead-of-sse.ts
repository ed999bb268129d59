import { asJson, messagesIn } from '../support/http-message.ts';
import { answeringAt, legalHttpSession } from '../support/http-operator.ts';

export const jsonInsteadOfSse = legalHttpSession(
  'json-instead-of-sse',
  'answers come as JSON',
  () =>
    answeringAt(undefined, (response, { answer }) =>
      // What else comes on the stream would be lost.
      messagesIn(answer).length === 1 ? asJson(answer, response) : answer,
    ),
);
