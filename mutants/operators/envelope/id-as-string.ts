import { answerOperator } from '../support/answer-operator.ts';

export const idAsString = answerOperator(
  'id-as-string',
  'envelope',
  'a number as id comes back as a string',
  ({ id, ...rest }) => (typeof id === 'number' ? { ...rest, id: String(id) } : undefined),
);
