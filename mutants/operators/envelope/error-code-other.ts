import { answerOperator } from '../support/answer-operator.ts';

export const errorCodeOther = answerOperator(
  'error-code-other',
  'envelope',
  'the error code is -32000',
  (message) =>
    message.error === undefined
      ? undefined
      : { ...message, error: { ...(message.error as object), code: -32000 } },
);
