import { answerOperator } from '../support/answer-operator.ts';

export const errorAsResult = answerOperator(
  'error-as-result',
  'envelope',
  'what must be refused is answered by an empty result',
  ({ error, ...rest }) => (error === undefined ? undefined : { ...rest, result: {} }),
);
