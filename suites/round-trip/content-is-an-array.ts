import { type Assertion, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callTool } from '../probes/call-tool.ts';
import { open } from '../probes/open.ts';
import { inResponse } from '../support/answers.ts';
import { ofGoodCalls } from '../support/calls.ts';
import { kindOf } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';

export const contentIsAnArray: Assertion = {
  id: 'round-trip/content-is-an-array',
  group: 'tools/call',
  title: 'content is an array',
  clause: clauses.resultContent,
  also: [clauses.listedToolCanBeCalled],
  over: [open, callTool],
  judge: ofGoodCalls('content: an array', [], (exchange) => {
    const content = member(exchange.result, 'content');
    const at = inResponse(exchange, '/result/content');
    if (Array.isArray(content)) return pass(at);
    return fail({ expected: 'content: an array', actual: kindOf(content), evidence: [at] });
  }),
};
