import { answerOperator } from '../support/answer-operator.ts';

export const idNull = answerOperator('id-null', 'envelope', 'the id is null', (message) => ({
  ...message,
  id: null,
}));
