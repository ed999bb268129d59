import { answerOperator } from '../support/answer-operator.ts';

export const idModulo = answerOperator(
  'id-modulo-2-32',
  'envelope',
  'the id is cut to 32 bits',
  ({ id, ...rest }) =>
    typeof id === 'number' && id >= 2 ** 32 ? { ...rest, id: id % 2 ** 32 } : undefined,
);
