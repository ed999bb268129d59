/**
 * Where resource metadata may be asked for. Its URL comes from a server that may be anyone's, and the
 * request goes out of a machine that may reach more than that server does: a CI runner, a laptop at work.
 */
import { BlockList, isIP } from 'node:net';
import { UsageError } from './errors.ts';
import { isLoopback, withoutSecrets } from './targets/http-target.ts';
import { elsewhere } from './transports/http/metadata.ts';

/**
 * Reads `--allow-host NAME`.
 * @throws UsageError for what is no name of a host
 */
export function parseAllowedHost(text: string): string {
  const host = text.includes(':') && !text.startsWith('[') ? `[${text}]` : text;
  const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined;
  const isHost = url && url.port === '' && url.username === '' && url.pathname === '/';
  if (!isHost || /[/?#@\s]/.test(text)) {
    throw new UsageError(
      `--allow-host "${withoutSecrets(text)}": expected the name of a host, such as auth.example.com`,
    );
  }
  return nameOf(url);
}

/** Addresses that are not of the public Internet, by what they are. */
const NOT_PUBLIC: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  unspecified: ['0.0.0.0/8', '::/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10'],
  // 169.254.169.254, where clouds hand out credentials, among them.
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  'carrier-internal': ['100.64.0.0/10'],
  reserved: [
    ...['192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['240.0.0.0/4', '100::/64', '2001:db8::/32'],
  ],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
};

const LISTS = Object.entries(NOT_PUBLIC).map(([kind, ranges]) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return { kind, list };
});

/** What an address is that is not of the public Internet; undefined for one that is. */
export function kindOfAddress(address: string): string | undefined {
  const family = isIP(address);
  if (family === 0) return 'unknown';
  const all = [address, ...embeddedIn(address)];
  return LISTS.find(({ list }) =>
    all.some((one) => list.check(one, isIP(one) === 6 ? 'ipv6' : 'ipv4')),
  )?.kind;
}

/** IPv4 addresses that an IPv6 address stands for: mapped, compatible, translated (NAT64), 6to4. */
function embeddedIn(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const words = wordsOf(address);
  const at = (index: number) => {
    const [high = 0, low = 0] = words.slice(index);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  };
  const head = words.slice(0, 6).join();
  const inTail = ['0,0,0,0,0,65535', '0,0,0,0,0,0', '0,0,0,0,65535,0', '100,65435,0,0,0,0'];
  if (inTail.includes(head)) return [at(6)];
  if (words[0] === 0x2002) return [at(1)];
  return [];
}

/** The eight numbers of an IPv6 address. */
function wordsOf(address: string): number[] {
  // The URL parser writes an address in one form, whatever form it had.
  const [plain = ''] = address.split('%');
  const host = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [before = '', after] = host.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}

/**
 * @param allowed further hosts, as `parseAllowedHost` gives them
 * @returns why nothing is sent to that URL, whatever its address is
 */
export function hostRefusal(url: URL, target: URL, allowed: readonly string[]): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return `${url.protocol} is neither http nor https`;
  // This machine has several names.
  const isTarget = nameOf(url) === nameOf(target) || (isLoopback(url) && isLoopback(target));
  if (isTarget || allowed.includes(nameOf(url))) return undefined;
  return elsewhere(url);
}

/**
 * @param addresses that the name leads to: one that is forbidden forbids all
 * @returns why nothing is sent there
 */
export function addressRefusal(
  { hostname }: URL,
  addresses: readonly string[],
  target: URL,
): string | undefined {
  for (const address of addresses) {
    const kind = kindOfAddress(address);
    if (kind === undefined || (kind === 'loopback' && isLoopback(target))) continue;
    return `${placeOf(hostname, address)} is a ${kind} address: nothing is sent there, whatever is allowed`;
  }
  return undefined;
}

function placeOf(hostname: string, address: string): string {
  const name = bare(hostname);
  return name === address ? address : `${name} leads to ${address}, which`;
}

/** Without the dot that may end a full name. */
function nameOf({ hostname }: URL): string {
  return bare(hostname).toLowerCase().replace(/\.$/, '');
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
