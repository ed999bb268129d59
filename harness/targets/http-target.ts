import { isIP } from 'node:net';
import { UsageError } from '../errors.ts';
import type { HttpHeader } from '../model/index.ts';
import type { StdioTarget } from './stdio-target.ts';

/** A server that is spoken to over Streamable HTTP. */
export interface HttpTarget {
  readonly kind: 'http';
  /** Absent where the server is started first, and says itself where it listens. */
  readonly url?: string;
  /** Sent with every request; their values are secrets. */
  readonly headers: readonly HttpHeader[];
  /** Started before the check and ended after it. */
  readonly server?: StdioTarget;
  /** How the user named it. */
  readonly label: string;
}

/**
 * @param text as the user gave it
 * @param option which option it came from, for the error
 * @param shown how the error names it
 * @throws UsageError for what is no http or https URL
 */
export function parseUrl(text: string, option: string, shown = withoutSecrets(text)): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${option}"${shown}": expected a URL such as http://127.0.0.1:3000/mcp or https://example.com/mcp`,
    );
  }
  return url;
}

/** A URL as an error may show it: whoever reads a log of CI is not to learn its password. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/.*@/s, '//…@').replace(/\?.*/s, '?…');
}

/**
 * Reads `--header 'Name: value'`.
 * @throws UsageError, which never repeats the value
 */
export function parseHeaders(texts: readonly string[]): HttpHeader[] {
  return texts.map((text) => {
    const colon = text.indexOf(':');
    const name = text.slice(0, Math.max(0, colon)).trim();
    if (!TOKEN.test(name)) {
      throw new UsageError("--header: expected 'Name: value', such as 'Authorization: Bearer …'");
    }
    return headerPair(name, text.slice(colon + 1).trim(), `--header ${name}`);
  });
}

/** What a name of a header is made of (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * @param where it was given, for the error
 * @throws UsageError, which never repeats the value
 */
export function headerPair(name: string, value: string, where: string): HttpHeader {
  if (!TOKEN.test(name)) throw new UsageError(`${where}: this is no name of a header`);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new UsageError(`${where}: the value holds characters that no header may have`);
  }
  return [name, value];
}

/** Whether a host name means this machine. */
export function isLoopback({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1';
}

/** What Basic authorization makes of the user name and password in a URL; undefined where it has none. */
export function basicCredentials({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
}

/** The text of a percent-encoding; as it is where it is none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
