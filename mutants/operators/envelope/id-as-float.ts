import { answerOperator } from '../support/answer-operator.ts';

export const idAsFloat = answerOperator(
  'id-as-float',
  'envelope',
  'the id is a fraction',
  ({ id, ...rest }) => (typeof id === 'number' ? { ...rest, id: id + 0.5 } : undefined),
);
