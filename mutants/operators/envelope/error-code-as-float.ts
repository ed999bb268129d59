import { member } from '../../../harness/model/index.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const errorCodeAsFloat = answerOperator(
  'error-code-as-float',
  'envelope',
  'the error code is a fraction',
  (message) => {
    const code = member(message.error, 'code');
    return typeof code === 'number'
      ? { ...message, error: { ...(message.error as object), code: code + 0.5 } }
      : undefined;
  },
);
