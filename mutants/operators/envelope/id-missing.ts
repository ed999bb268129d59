import { answerOperator } from '../support/answer-operator.ts';

export const idMissing = answerOperator(
  'id-missing',
  'envelope',
  'the id is missing',
  ({ id: _, ...rest }) => rest,
);
