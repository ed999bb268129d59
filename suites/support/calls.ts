/** Reading the result of tools/call: refusals, and the content of a result. */
import {
  type Assertion,
  type Context,
  type Finding,
  has,
  member,
} from '../../harness/model/index.ts';
import { type Exchange, errorShown, inResponse, ofAnswers } from './answers.ts';
import { shown } from './describe.ts';
import { fail, notChecked, risk } from './findings.ts';

/** The name of the tool that an exchange called. */
export function toolOf({ request }: Exchange): string {
  const name = member(request.params, 'name');
  return typeof name === 'string' ? name : '';
}

/**
 * The finding for a good call that was refused by a JSON-RPC error: a failure where the user gave
 * the arguments; a risk where they were made from the schema, which may say less than the server asks.
 */
function refusedGoodCall(
  exchange: Exchange,
  context: Context,
  causes: readonly string[],
): Finding | undefined {
  if (!has(exchange.response.message, 'error')) return undefined;
  const given = context.givenCalls.includes(toolOf(exchange));
  const fault = {
    expected: 'a tool result',
    actual: errorShown(exchange.error),
    evidence: [exchange.request.at, inResponse(exchange, '/error')] as const,
    causes,
  };
  if (given) return fail(fault);
  return risk({
    ...fault,
    actual: `${fault.actual} (the arguments were made from the tool's own inputSchema; --call gives others)`,
  });
}

/** A result that says that its execution failed. */
export function isFailedExecution({ result }: Exchange): boolean {
  return member(result, 'isError') === true;
}

/** All text items of a result together. */
export function wholeTextOf({ result }: Exchange): string {
  const content = member(result, 'content');
  if (!Array.isArray(content)) return '';
  return content
    .map((item) => member(item, 'text'))
    .filter((text) => typeof text === 'string')
    .join('\n');
}

/** The text of a result, cut; for findings that quote what a tool said. */
export function textOf(exchange: Exchange): string {
  return shown(wholeTextOf(exchange));
}

/**
 * Good calls are judged by those that succeeded: a failed execution shows the shape of failures, and
 * is group 4's. A call whose arguments the user gave must succeed.
 * @param causes assertions that explain a call which did not succeed
 * @param judge judges a call that succeeded, or the shape of what is malformed anyway
 */
export function ofGoodCalls(
  expected: string,
  causes: readonly string[],
  judge: (exchange: Exchange, context: Context) => Finding,
): Assertion['judge'] {
  return ofAnswers(expected, (exchange, context) => {
    const refused = refusedGoodCall(exchange, context, causes);
    if (refused) return refused;
    const finding = judge(exchange, context);
    if (finding.outcome !== 'pass' || !isFailedExecution(exchange)) return finding;
    const failed = `the call of ${shown(toolOf(exchange))} failed: ${textOf(exchange)}`;
    if (!context.givenCalls.includes(toolOf(exchange))) {
      return notChecked('blocked', `${failed}; --call NAME='{…}' gives arguments that succeed`);
    }
    return risk({
      expected: 'a call with the given arguments that succeeds',
      actual: failed,
      evidence: [exchange.request.at, inResponse(exchange, '/result/isError')],
      causes,
    });
  });
}
