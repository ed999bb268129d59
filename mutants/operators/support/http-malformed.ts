import type { HttpAsked } from '../../../harness/model/index.ts';

export const PARSE_ERROR =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}';

/** A POST whose body is no JSON. */
export function isMalformed({ method, json }: HttpAsked): boolean {
  return method === 'POST' && json === undefined;
}
