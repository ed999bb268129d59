import { member } from '../../../harness/model/index.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const isErrorAsNumber = answerOperator(
  'is-error-as-number',
  'envelope',
  'isError is the number 1',
  (message) =>
    member(message.result, 'content') === undefined
      ? undefined
      : { ...message, result: { ...(message.result as object), isError: 1 } },
);
