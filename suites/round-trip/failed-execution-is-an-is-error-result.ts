import { type Assertion, has, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callToolBadly } from '../probes/call-tool-badly.ts';
import { open } from '../probes/open.ts';
import { errorShown, inResponse, ofAnswers } from '../support/answers.ts';
import { shown } from '../support/describe.ts';
import { fail, pass, risk } from '../support/findings.ts';

export const failedExecutionIsAnIsErrorResult: Assertion = {
  id: 'round-trip/failed-execution-is-an-is-error-result',
  group: 'two kinds of failure',
  title: 'a failed execution is a result with isError true, not a JSON-RPC error',
  clause: clauses.invalidArguments,
  over: [open, callToolBadly],
  judge: ofAnswers('a result with isError: true', (exchange) => {
    const expected = 'a result with isError: true, so that the model sees why';
    if (has(exchange.response.message, 'error')) {
      const evidence = [exchange.request.at, inResponse(exchange, '/error')] as const;
      return risk({ expected, actual: errorShown(exchange.error), evidence });
    }
    const isError = member(exchange.result, 'isError');
    const at = inResponse(exchange, '/result/isError');
    if (isError === true) return pass(exchange.request.at, at);
    const evidence = [exchange.request.at, at] as const;
    if (isError !== undefined && isError !== false) {
      return fail({ expected: 'isError: a boolean', actual: shown(isError), evidence });
    }
    const actual = 'an ordinary result: the bad arguments were accepted';
    return risk({ expected, actual, evidence });
  }),
};
