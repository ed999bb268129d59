import { member } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const listedToolUnknown = answerOperator(
  'listed-tool-unknown',
  'envelope',
  'a tool that is listed is unknown when it is called',
  ({ jsonrpc, id, result }, { answers }) => {
    if (answers?.method !== 'tools/call' || result === undefined) return undefined;
    if (member(result, 'isError') === true) return undefined;
    return { jsonrpc, id, error: { code: -32602, message: 'Unknown tool' } };
  },
  [clauses.listedToolCanBeCalled],
);
