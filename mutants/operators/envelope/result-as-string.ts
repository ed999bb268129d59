import { answerOperator } from '../support/answer-operator.ts';

export const resultAsString = answerOperator(
  'result-as-string',
  'envelope',
  'the result is JSON text',
  (message) =>
    message.result === undefined
      ? undefined
      : { ...message, result: JSON.stringify(message.result) },
);
