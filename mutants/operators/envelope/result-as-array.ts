import { answerOperator } from '../support/answer-operator.ts';

export const resultAsArray = answerOperator(
  'result-as-array',
  'envelope',
  'the result stands in an array',
  (message) =>
    message.result === undefined ? undefined : { ...message, result: [message.result] },
);
