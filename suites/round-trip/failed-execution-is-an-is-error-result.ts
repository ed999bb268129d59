import {
  type Assertion,
  type Finding,
  has,
  isObject,
  member,
  type Recording,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callTool } from '../probes/call-tool.ts';
import { callToolBadly } from '../probes/call-tool-badly.ts';
import { open } from '../probes/open.ts';
import { errorShown, exchangesIn, inResponse, ofAnswers } from '../support/answers.ts';
import { isFailedExecution, textOf, toolOf, wholeTextOf } from '../support/calls.ts';
import { kindOf, shown } from '../support/describe.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';

export const failedExecutionIsAnIsErrorResult: Assertion = {
  id: 'round-trip/failed-execution-is-an-is-error-result',
  group: 'two kinds of failure',
  title: 'a failed execution is a result with isError true, not a JSON-RPC error',
  clause: clauses.invalidArguments,
  over: [open, callToolBadly, callTool],
  judge: (recordings, context) => failedAlike(recordings) ?? judgeRefusal(recordings, context),
};

const judgeRefusal = ofAnswers('a result with isError: true', (exchange) => {
  const expected = 'a result with isError: true, so that the model sees why';
  if (has(exchange.response.message, 'error')) {
    const evidence = [exchange.request.at, inResponse(exchange, '/error')] as const;
    return risk({ expected, actual: errorShown(exchange.error), evidence });
  }
  if (!isObject(exchange.result)) {
    const evidence = [exchange.request.at, inResponse(exchange, '/result')] as const;
    return fail({ expected, actual: `result is ${kindOf(exchange.result)}`, evidence });
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
});

/** A tool that fails in the same words whatever it is given did not refuse its arguments. */
function failedAlike([opening, bad, good]: readonly Recording[]): Finding | undefined {
  if (!opening || !bad || !good) return undefined;
  const [badly] = exchangesIn(bad);
  if (!badly || !isFailedExecution(badly)) return undefined;
  const alike = exchangesIn(good).find(
    (exchange) =>
      toolOf(exchange) === toolOf(badly) &&
      isFailedExecution(exchange) &&
      wholeTextOf(exchange) === wholeTextOf(badly),
  );
  if (!alike) return undefined;
  const because = `${shown(toolOf(badly))} failed alike with good arguments: ${textOf(badly)}; --call NAME='{…}' gives arguments that succeed`;
  return notChecked('blocked', because);
}
