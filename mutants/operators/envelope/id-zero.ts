import { answerOperator } from '../support/answer-operator.ts';

export const idZero = answerOperator('id-zero', 'envelope', 'the id is 0', (message) => ({
  ...message,
  id: 0,
}));
