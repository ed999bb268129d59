/** The unbroken server behind a relay over HTTP. */

import { CouldNotRun } from './errors.ts';
import { isListening } from './launch.ts';
import { type HttpHeader, headerOf } from './model/index.ts';
import { connectionWords } from './transports/http/explain.ts';
import { fetchedServer } from './transports/http/fetched.ts';
import type { HttpServerFunction } from './transports/http/mutated.ts';
import { networkCarrier } from './transports/http/network.ts';

/**
 * @param given headers of the user, added to requests that do not have them
 * @throws CouldNotRun where nothing listens: a client would only see that connections break
 */
export async function upstreamAt(
  url: URL,
  given: readonly HttpHeader[],
): Promise<HttpServerFunction> {
  if (!(await isListening(url))) {
    throw new CouldNotRun(
      `could not reach ${withoutSecrets(url)}: ${connectionWords('ECONNREFUSED')}`,
    );
  }
  const server = fetchedServer(networkCarrier(url));
  return (asked) => {
    // Credentials are for the server, and for nothing else at its address.
    if (asked.url !== undefined) return server(asked);
    const missing = given.filter(
      ([name]) => headerOf(asked.headers, name.toLowerCase()) === undefined,
    );
    return server({ ...asked, headers: [...asked.headers, ...missing] });
  };
}

function withoutSecrets({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
