/** What a client said in a run, as far as it is the same each time. */
import { has, member } from '../../harness/model/index.ts';
import { shortJson } from '../short-json.ts';
import type { WireLine } from './server-log.ts';

/**
 * One text for each line: the method, or what was answered. Ids and parameters are left out: they
 * hold counters, tokens and reasons.
 */
export function clientMessages(wire: readonly WireLine[]): string[] {
  return wire.filter(({ from }) => from === 'client').map(textOf);
}

function textOf({ raw, encoding }: WireLine): string {
  try {
    if (encoding === undefined) return textOfMessage(JSON.parse(raw));
  } catch {
    // It is no JSON.
  }
  return 'no JSON';
}

function textOfMessage(message: unknown): string {
  // A batch of some revisions.
  if (Array.isArray(message)) return `[${message.map(textOfMessage).join(', ')}]`;
  const method = member(message, 'method');
  if (typeof method === 'string') return method;
  if (has(message, 'error')) {
    return `the error ${shortJson(member(member(message, 'error'), 'code'))}`;
  }
  if (has(message, 'result')) return `the result ${shortJson(member(message, 'result'))}`;
  return shortJson(message);
}
