import { member } from '../../../harness/model/index.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const isErrorAsString = answerOperator(
  'is-error-as-string',
  'envelope',
  'isError is the string "true"',
  (message) =>
    member(message.result, 'content') === undefined
      ? undefined
      : { ...message, result: { ...(message.result as object), isError: 'true' } },
);
