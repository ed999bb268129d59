import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listTools } from '../probes/list-tools.ts';
import { open } from '../probes/open.ts';
import { inResponse, ofAnswers } from '../support/answers.ts';
import { fail, pass } from '../support/findings.ts';
import { toolsOf } from '../support/tools.ts';

export const toolsIsAnArray: Assertion = {
  id: 'round-trip/tools-is-an-array',
  group: 'tools/list',
  title: 'tools is an array',
  clause: clauses.toolsListShape,
  over: [open, listTools],
  judge: ofAnswers('tools: an array', (exchange) => {
    const tools = toolsOf(exchange);
    if (typeof tools !== 'string') return pass(inResponse(exchange, '/result/tools'));
    const pointer = exchange.error === undefined ? '/result/tools' : '/error';
    const evidence = [inResponse(exchange, pointer)] as const;
    return fail({ expected: 'tools: an array', actual: tools, evidence });
  }),
};
