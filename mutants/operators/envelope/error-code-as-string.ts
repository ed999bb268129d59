import { member } from '../../../harness/model/index.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const errorCodeAsString = answerOperator(
  'error-code-as-string',
  'envelope',
  'the error code is a string',
  (message) => {
    const code = member(message.error, 'code');
    return code === undefined
      ? undefined
      : { ...message, error: { ...(message.error as object), code: String(code) } };
  },
);
