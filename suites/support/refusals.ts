/** One rule for what does not exist: refused by the right error code. */
import type { Assertion, Finding } from '../../harness/model/index.ts';
import { has, isObject, member } from '../../harness/model/index.ts';
import { type Exchange, errorShown, inResponse, ofAnswers } from './answers.ts';
import { kindOf } from './describe.ts';
import { fail, pass, risk } from './findings.ts';

/**
 * @param code the error code that passes; another one is a risk
 * @param onResult what a result means; undefined: an ordinary result, which fails
 */
export function refusedWith(
  code: number,
  onResult: (exchange: Exchange, expected: string) => Finding | undefined,
): Assertion['judge'] {
  const expected = `JSON-RPC error ${code}`;
  return ofAnswers(expected, (exchange) => {
    const { error, request } = exchange;
    if (!has(exchange.response.message, 'error')) {
      const evidence = [request.at, inResponse(exchange, '/result')] as const;
      const actual = has(exchange.response.message, 'result')
        ? `a result: ${kindOf(exchange.result)}`
        : 'neither a result nor an error';
      return onResult(exchange, expected) ?? fail({ expected, actual, evidence });
    }
    const given = member(error, 'code');
    if (given === code) return pass(inResponse(exchange, '/error/code'));
    const fault = {
      expected,
      actual: isObject(error) ? errorShown(error) : `error is ${kindOf(error)}`,
      evidence: [request.at, inResponse(exchange, '/error/code')] as const,
    };
    return Number.isInteger(given) ? risk(fault) : fail(fault);
  });
}
