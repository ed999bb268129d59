import { answerOperator } from '../support/answer-operator.ts';

export const idPlusOne = answerOperator(
  'id-plus-one',
  'envelope',
  'the id is one higher',
  ({ id, ...rest }) => (typeof id === 'number' ? { ...rest, id: id + 1 } : undefined),
);
