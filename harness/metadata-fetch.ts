/** Leads to resource metadata on the network, to an address that was looked at before. */
import { lookup as lookUp } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressRefusal, hostRefusal } from './metadata-rules.ts';
import type { Carrier } from './transports/http/carrier.ts';
import { METADATA_MS, type MetadataWay } from './transports/http/metadata.ts';
import { networkCarrier } from './transports/http/network.ts';

/** The addresses of a name. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

/**
 * @param target where the server is
 * @param allowed further hosts, as the user named them (parseAllowedHost)
 */
export function metadataOverNetwork(
  target: URL,
  allowed: readonly string[],
  addressesOf: LookUp = allAddresses,
): MetadataWay {
  return async (url) => {
    const because = hostRefusal(url, target, allowed);
    if (because !== undefined) return { because };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await inTime(addressesOf(host));
    if (typeof addresses === 'string') return { carrier: failing(addresses) };
    const forbidden = addressRefusal(url, addresses, target);
    if (forbidden !== undefined) return { because: forbidden };
    if (addresses.length === 0) return { carrier: failing('ENOTFOUND') };
    // To these: by now the name may lead to others.
    return { carrier: networkCarrier(withoutCredentials(url), METADATA_MS, addresses) };
  };
}

async function allAddresses(hostname: string): Promise<string[]> {
  const found = await lookUp(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** @returns the code of the error where there are none */
async function inTime(addresses: Promise<readonly string[]>): Promise<readonly string[] | string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('ETIMEDOUT'), METADATA_MS);
  });
  const found = addresses.catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

/** What cannot be reached is told as any connection that fails. */
function failing(code: string): Carrier {
  return {
    request(_, listener) {
      const timer = setImmediate(() => listener.end('failed', code));
      return () => clearImmediate(timer);
    },
  };
}

function withoutCredentials(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}
