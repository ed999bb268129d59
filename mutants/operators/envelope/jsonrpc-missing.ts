import { answerOperator } from '../support/answer-operator.ts';

export const jsonrpcMissing = answerOperator(
  'jsonrpc-missing',
  'envelope',
  'jsonrpc is missing',
  ({ jsonrpc: _, ...rest }) => rest,
);
