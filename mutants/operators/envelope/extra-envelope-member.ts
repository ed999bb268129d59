import { answerOperator } from '../support/answer-operator.ts';

export const extraEnvelopeMember = answerOperator(
  'extra-envelope-member',
  'envelope',
  'the response has a member that JSON-RPC does not know',
  (message) => ({ ...message, requestId: message.id }),
);
