import { type Assertion, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callUnknownTool } from '../probes/call-unknown-tool.ts';
import { open } from '../probes/open.ts';
import { inResponse } from '../support/answers.ts';
import { risk } from '../support/findings.ts';
import { refusedWith } from '../support/refusals.ts';

export const unknownToolIsError32602: Assertion = {
  id: 'round-trip/unknown-tool-is-error-32602',
  group: 'two kinds of failure',
  title: 'an unknown tool is a JSON-RPC error -32602',
  clause: clauses.unknownTool,
  also: [clauses.unknownToolIsRefused],
  over: [open, callUnknownTool],
  judge: refusedWith(-32602, (exchange, expected) => {
    if (member(exchange.result, 'isError') !== true) return undefined;
    const actual = 'a result with isError: true';
    const evidence = [exchange.request.at, inResponse(exchange, '/result/isError')] as const;
    return risk({ expected, actual, evidence });
  }),
};
