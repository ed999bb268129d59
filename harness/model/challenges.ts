/** The challenges of a 401: what WWW-Authenticate says, by the grammar of RFC 9110, section 11. */
import { valuesOf } from './http-gates.ts';
import type { HttpHeader } from './transcript.ts';

export interface Challenge {
  /** Such as `Bearer`, as it was written. */
  readonly scheme: string;
  /** Opaque data in place of parameters. */
  readonly token68?: string;
  /** By lower-case name. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a name is made of (RFC 9110, section 5.6.2). */
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const TOKEN_68 = /[A-Za-z0-9._~+/-]+=*/y;
/** Text, and escaped characters (RFC 9110, section 5.6.4). */
const QUOTED = /"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t \x21-\x7e\x80-\xff])*)"/y;
const SPACES = /[ \t]*/y;

/**
 * The challenges of all WWW-Authenticate headers of a response, in their order.
 * @returns undefined where there is none, or where one of these headers does not follow the grammar
 */
export function challengesIn(headers: readonly HttpHeader[]): readonly Challenge[] | undefined {
  const all: Challenge[] = [];
  for (const value of valuesOf(headers, 'www-authenticate')) {
    const challenges = parseChallenges(value);
    if (!challenges) return undefined;
    all.push(...challenges);
  }
  return all.length > 0 ? all : undefined;
}

/** Where the resource metadata is, as a challenge says (RFC 9728, section 5.1). */
export function metadataUrlIn(challenges: readonly Challenge[]): string | undefined {
  const named = challenges.filter(({ params }) => Object.hasOwn(params, 'resource_metadata'));
  const bearer = named.find(({ scheme }) => scheme.toLowerCase() === 'bearer');
  return (bearer ?? named[0])?.params.resource_metadata;
}

/**
 * Reads one header: `Bearer realm="x", error="y", Basic abc==`. Commas stand between challenges and
 * between parameters alike, and some may be empty.
 * @returns undefined for what does not follow the grammar
 */
export function parseChallenges(text: string): readonly Challenge[] | undefined {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    at = pattern.lastIndex;
    return match;
  };
  /** @returns whether there was a comma, or the end of the text */
  const separated = (): boolean => {
    let found = false;
    for (;;) {
      take(SPACES);
      if (text[at] !== ',') return found || at === text.length;
      at += 1;
      found = true;
    }
  };
  /** A name, an equals sign and a value; where there is none, nothing is taken. */
  const param = (): readonly [string, string] | undefined => {
    const from = at;
    const name = take(TOKEN)?.[0];
    take(SPACES);
    if (name !== undefined && text[at] === '=') {
      at += 1;
      take(SPACES);
      const quoted = take(QUOTED)?.[1];
      const value = quoted === undefined ? take(TOKEN)?.[0] : quoted.replace(/\\(.)/g, '$1');
      if (value !== undefined) return [name.toLowerCase(), value];
    }
    at = from;
    return undefined;
  };

  const challenges: Challenge[] = [];
  if (!separated() && at > 0) return undefined;
  while (at < text.length) {
    const scheme = take(TOKEN)?.[0];
    if (scheme === undefined) return undefined;
    const hasSpace = (take(SPACES)?.[0] ?? '') !== '';
    const params: Record<string, string> = {};
    let token68: string | undefined;
    if (hasSpace && at < text.length && text[at] !== ',') {
      const first = param();
      if (first) {
        params[first[0]] = first[1];
      } else {
        token68 = take(TOKEN_68)?.[0];
        if (token68 === undefined) return undefined;
      }
    }
    if (!separated()) return undefined;
    // What follows is a parameter of this challenge, or the scheme of the next one.
    while (token68 === undefined && Object.keys(params).length > 0) {
      const next = param();
      if (!next) break;
      // No parameter comes twice.
      if (Object.hasOwn(params, next[0])) return undefined;
      params[next[0]] = next[1];
      if (!separated()) return undefined;
    }
    challenges.push({ scheme, params, ...(token68 === undefined ? {} : { token68 }) });
  }
  return challenges.length > 0 ? challenges : undefined;
}
