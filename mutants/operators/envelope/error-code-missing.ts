import { answerOperator } from '../support/answer-operator.ts';

export const errorCodeMissing = answerOperator(
  'error-code-missing',
  'envelope',
  'the error has no code',
  (message) => {
    if (typeof message.error !== 'object' || message.error === null) return undefined;
    const { code: _, ...error } = message.error as Record<string, unknown>;
    return { ...message, error };
  },
);
