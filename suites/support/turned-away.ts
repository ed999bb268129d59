/** What a server turns away without having looked at it: for want of credentials, or of patience. */
import {
  credentialsAdvice,
  type Finding,
  headerOf,
  member,
  stopAsked,
  stoppedBecause,
} from '../../harness/model/index.ts';
import { UNKNOWN_TOOL } from '../probes/call-unknown-tool.ts';
import { notChecked } from './findings.ts';
import { type HttpExchange, isInitialize } from './http.ts';

/** A refusal for want of credentials: by its status, in an open session also by what it asks for. */
export function wantsCredentials(exchange: HttpExchange): boolean {
  const { response } = exchange;
  if (!response) return false;
  if (response.status === 401) return true;
  if (response.status !== 403) return false;
  const challenges = headerOf(response.headers, 'www-authenticate') !== undefined;
  // Nobody may call what nobody knows: a server need not say more.
  return challenges || isInitialize(exchange) || callsUnknownTool(exchange);
}

/** Why nothing more was sent after this exchange, or not the rest of it. */
export function stoppedBy({ response, left }: HttpExchange): string | undefined {
  const words = response && stopAsked(response.status, response.headers);
  return words === undefined ? left : stoppedBecause(words);
}

/** What follows where a request was turned away: nothing is known of what it asked for. */
export function turnedAway(exchange: HttpExchange): Finding | undefined {
  const stopped = stoppedBy(exchange);
  if (stopped !== undefined) return notChecked('blocked', stopped);
  if (!wantsCredentials(exchange)) return undefined;
  const { sent, method, response, headers } = exchange;
  const name = sent ? member(sent.frame.json, 'method') : method;
  const refused = isInitialize(exchange)
    ? `the server answered initialize with HTTP ${response?.status}`
    : `${name} was answered with HTTP ${response?.status}`;
  return notChecked('needs-credentials', `${refused}; ${credentialsAdvice(headers)}`);
}

function callsUnknownTool({ sent }: HttpExchange): boolean {
  const json = sent?.frame.json;
  return (
    member(json, 'method') === 'tools/call' &&
    member(member(json, 'params'), 'name') === UNKNOWN_TOOL
  );
}
