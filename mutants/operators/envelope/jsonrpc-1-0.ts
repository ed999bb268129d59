import { answerOperator } from '../support/answer-operator.ts';

export const jsonrpc10 = answerOperator(
  'jsonrpc-1-0',
  'envelope',
  'jsonrpc is "1.0"',
  (message) => ({ ...message, jsonrpc: '1.0' }),
);
