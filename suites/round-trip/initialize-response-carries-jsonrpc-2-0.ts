import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';
import { ofFirstResponse } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';

export const initializeResponseCarriesJsonrpc20: Assertion = {
  id: 'round-trip/initialize-response-carries-jsonrpc-2-0',
  group: 'initialize',
  title: 'the response carries jsonrpc "2.0"',
  clause: clauses.jsonrpcVersion,
  over: [open],
  judge: ofFirstResponse('jsonrpc: "2.0"', ({ response }) => {
    const { jsonrpc } = response.message;
    const at = pointing(response.at, '/jsonrpc');
    if (jsonrpc === '2.0') return pass(at);
    return fail({
      expected: 'jsonrpc: "2.0"',
      actual: jsonrpc === undefined ? 'no jsonrpc member' : `jsonrpc: ${shown(jsonrpc)}`,
      evidence: [at],
    });
  }),
};
