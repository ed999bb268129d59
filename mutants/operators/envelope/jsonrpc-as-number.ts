import { answerOperator } from '../support/answer-operator.ts';

export const jsonrpcAsNumber = answerOperator(
  'jsonrpc-as-number',
  'envelope',
  'jsonrpc is the number 2',
  (message) => ({ ...message, jsonrpc: 2 }),
);
