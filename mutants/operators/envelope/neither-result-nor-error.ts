import { answerOperator } from '../support/answer-operator.ts';

export const neitherResultNorError = answerOperator(
  'neither-result-nor-error',
  'envelope',
  'there is neither a result nor an error',
  ({ result: _result, error: _error, ...rest }) => rest,
);
