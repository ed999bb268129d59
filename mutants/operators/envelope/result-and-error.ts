import { answerOperator } from '../support/answer-operator.ts';

export const resultAndError = answerOperator(
  'result-and-error',
  'envelope',
  'a result and an error stand together',
  (message) => ({ result: {}, error: { code: -32603, message: 'Internal error' }, ...message }),
);
