/** Reading the result of tools/call: refusals, and the content of a result. */
import type { Context, Finding } from '../../harness/model/index.ts';
import { has, member } from '../../harness/model/index.ts';
import { type Exchange, errorShown, inResponse } from './answers.ts';
import { fail, risk } from './findings.ts';

/** The name of the tool that an exchange called. */
export function toolOf({ request }: Exchange): string {
  const name = member(request.params, 'name');
  return typeof name === 'string' ? name : '';
}

/**
 * The finding for a good call that was refused by a JSON-RPC error: a failure where the user gave
 * the arguments; a risk where they were made from the schema, which may say less than the server asks.
 */
export function refusedGoodCall(exchange: Exchange, context: Context): Finding | undefined {
  if (!has(exchange.response.message, 'error')) return undefined;
  const given = context.givenCalls.includes(toolOf(exchange));
  const fault = {
    expected: 'a tool result',
    actual: errorShown(exchange.error),
    evidence: [exchange.request.at, inResponse(exchange, '/error')] as const,
  };
  if (given) return fail(fault);
  return risk({
    ...fault,
    actual: `${fault.actual} (the arguments were made from the tool's own inputSchema; --call gives others)`,
  });
}
