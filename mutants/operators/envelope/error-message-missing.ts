import { answerOperator } from '../support/answer-operator.ts';

export const errorMessageMissing = answerOperator(
  'error-message-missing',
  'envelope',
  'the error has no message',
  (message) => {
    if (typeof message.error !== 'object' || message.error === null) return undefined;
    const { message: _, ...error } = message.error as Record<string, unknown>;
    return { ...message, error };
  },
);
