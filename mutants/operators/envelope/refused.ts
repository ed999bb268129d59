import { answerOperator } from '../support/answer-operator.ts';

/** What every session needs is refused; a refused tools/call would still be within the protocol. */
const NEEDED = ['initialize', 'tools/list'];

export const refused = answerOperator(
  'refused',
  'envelope',
  'initialize, or a list that was declared, is answered by an error',
  ({ jsonrpc, id, result }, { answers }) =>
    result !== undefined && answers && NEEDED.includes(answers.method)
      ? { jsonrpc, id, error: { code: -32603, message: 'Internal error' } }
      : undefined,
);
