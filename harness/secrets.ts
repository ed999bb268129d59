/** Which texts are secrets, and how they are hidden in everything that we keep or print. */
import { basicCredentials, decoded } from './targets/http-target.ts';

const SECRET_NAME = /token|secret|pass|api_?-?key|auth|credential|private|\bkey\b|_key$/i;
const HARMLESS_NAME =
  /^(PATH|HOME|LANG|LC_.*|TZ|TERM|NODE_ENV|NODE_OPTIONS|DEBUG|LOG_LEVEL|PORT|HOST)$/i;
/** Headers whose values every message has: hiding them would change what is judged. */
const HARMLESS_HEADER =
  /^(accept(-[\w-]+)?|content-[\w-]+|user-agent|origin|host|referer|cache-control|connection|mcp-protocol-version)$/i;
const SECRET_HEADER = new RegExp(`${SECRET_NAME.source}|cookie`, 'i');
/** Shorter values would hide half of the report, and are no secrets. */
const SHORTEST = 6;
const SHORTEST_BY_NAME = 4;

/**
 * Words that messages are made of. Where one of them is the value of a variable it is no secret, and
 * hiding it would change what is judged.
 */
const PROTOCOL_WORDS = new Set(
  `jsonrpc id method params name text type code data uri role image audio result error message object string number integer boolean array content
  isError inputSchema outputSchema structuredContent properties required additionalProperties
  capabilities protocolVersion clientInfo serverInfo version instructions tools resources prompts
  logging completions initialize initialized annotations readOnlyHint destructiveHint openWorldHint
  resource resource_link mimeType nextCursor cursor arguments description progressToken`.split(
    /\s+/,
  ),
);

export const MASK = '[masked]';

/**
 * The secrets of a target: every value that was given for it, and what its command line or the
 * inherited environment holds under a name that speaks of a secret.
 */
export function secretsOf(
  given: Readonly<Record<string, string>>,
  command: readonly string[],
  inherited: Readonly<Record<string, string | undefined>>,
): string[] {
  const secrets = new Set<string>();
  const add = (value: string, shortest: number) => {
    if (value.length >= shortest && !isProtocolText(value)) secrets.add(value);
  };
  for (const [name, value] of Object.entries(given)) {
    if (HARMLESS_NAME.test(name)) continue;
    add(value, SECRET_NAME.test(name) ? SHORTEST_BY_NAME : SHORTEST);
  }
  for (const [name, value] of Object.entries(inherited)) {
    if (value && SECRET_NAME.test(name) && !isPath(value)) add(value, SHORTEST);
    // DATABASE_URL and its like, whatever they are called.
    for (const password of passwordsIn(value ?? '')) add(password, SHORTEST);
  }
  for (const [index, argument] of command.entries()) {
    const [, name, joined] = /^--?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined || !SECRET_NAME.test(name)) continue;
    const value = joined ?? command[index + 1];
    if (value && !value.startsWith('-')) add(value, SHORTEST_BY_NAME);
  }
  for (const argument of command)
    for (const value of secretsWithin(argument)) add(value, SHORTEST_BY_NAME);
  // Longer ones first, so that a secret inside another one does not leave the rest of it readable.
  return [...secrets].sort((a, b) => b.length - a.length);
}

/** The secrets of a server over HTTP: all that was given by header, and what its URL holds. */
export function httpSecretsOf(
  url: string | undefined,
  headers: readonly (readonly [string, string])[],
): string[] {
  const secrets = new Set<string>();
  const add = (value: string | undefined, shortest = SHORTEST_BY_NAME) => {
    if (value === undefined || value.length < shortest || isProtocolText(value)) return;
    // As it is, and as a page or a URL of the server would show it.
    secrets.add(value).add(encodeURIComponent(value.toWellFormed())).add(inHtml(value));
  };
  for (const value of url === undefined ? [] : urlSecrets(url)) add(value);
  for (const [name, value] of headers) {
    if (HARMLESS_HEADER.test(name)) continue;
    const shortest = SECRET_HEADER.test(name) ? SHORTEST_BY_NAME : SHORTEST;
    // The scheme of a credential is no secret, and the credential may be shown without it.
    const [, scheme = '', bare = value] = /^(Bearer|Basic|Token)\s+(.*)$/is.exec(value) ?? [];
    add(value, shortest);
    add(bare, shortest);
    if (/^basic$/i.test(scheme)) {
      const pair = Buffer.from(bare, 'base64').toString('utf8');
      add(pair);
      add(pair.slice(pair.indexOf(':') + 1));
    }
    for (const one of bare.split(/[;,]\s*/)) add(/^[\w.-]+=(.+)$/s.exec(one)?.[1], shortest);
  }
  return [...secrets].sort((a, b) => b.length - a.length);
}

/** What a URL holds for its server: a password, values under telling names, parts that nobody could guess. */
function urlSecrets(text: string): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return secretsWithin(text);
  const { username, password, pathname } = url;
  // A token may stand for both.
  const user = password === '' ? [username, decoded(username)] : [];
  const pair = password === '' ? [] : [password, decoded(password)];
  const parts = pathname.split('/').filter((part) => RANDOM.test(part));
  return [...secretsWithin(text), ...user, ...pair, basicCredentials(url) ?? '', ...parts];
}

/** Long, and of letters and digits: words of a path are not. */
const RANDOM = /^(?=.*\d)(?=.*[A-Za-z])[\w~.=-]{20,}$/;

function inHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
    ...{ '"': '&quot;', "'": '&#39;' },
  };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** Hides the secrets, also in the forms that writers of JSON give them. */
export function maskerOf(secrets: readonly string[]): (text: string) => string {
  const needles = new Set(secrets.flatMap((secret) => [secret, ...writtenInJson(secret)]));
  if (needles.size === 0) return (text) => text;
  return (text) => {
    let masked = text;
    for (const needle of needles) masked = masked.replaceAll(needle, MASK);
    return masked;
  };
}

/** With slashes as they are or escaped, and characters beyond ASCII as they are or as \u escapes. */
function writtenInJson(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const slashed = plain.replaceAll('/', '\\/');
  return [plain, slashed].flatMap((text) => {
    const ascii = text.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const upper = ascii.replace(/\\u([0-9a-f]{4})/g, (_, digits) => `\\u${digits.toUpperCase()}`);
    return [text, ascii, upper];
  });
}

/** Secrets inside one argument: `NAME=value`, a header, and what a URL holds for its server. */
function secretsWithin(argument: string): string[] {
  // A flag may be joined to such a text: --header=Authorization: …
  const joined = /^--?[\w-]+=(.*)$/s.exec(argument)?.[1];
  if (joined !== undefined) return secretsWithin(joined);
  const [, name = '', value = ''] = /^([\w-]+)(?:=|:\s*)(.+)$/s.exec(argument) ?? [];
  // A header names its scheme before the secret.
  if (SECRET_NAME.test(name)) return [value.replace(/^(Bearer|Basic|Token)\s+/i, '')];
  const passwords = passwordsIn(argument);
  const inQuery = [...argument.matchAll(/[?&]([^=&\s]+)=([^&#\s]+)/g)].flatMap(
    ([, key = '', text]) => (SECRET_NAME.test(key) && text ? [text] : []),
  );
  // As it is written there, and as it reads.
  return [...passwords, ...inQuery.flatMap((text) => [text, decoded(text)])];
}

/** The password of a URL, as it is written there and as it reads; one that is the name of its user is none. */
function passwordsIn(text: string): string[] {
  const [, user, password] = /^\w[\w+.-]*:\/\/([^/@:\s]*):([^/@\s]+)@/.exec(text) ?? [];
  return password === undefined || password === user ? [] : [password, decoded(password)];
}

/** Truth values, numbers, dates (revisions are dates) and the words of the protocol. */
function isProtocolText(value: string): boolean {
  return (
    PROTOCOL_WORDS.has(value) ||
    /^(tools|resources|prompts|notifications|sampling|roots|elicitation|completion|logging)\/[\w/]+$/.test(
      value,
    ) ||
    /^(true|false|null|yes|no|on|off)$/i.test(value) ||
    /^\d{1,6}$/.test(value) ||
    /^\d{4}-\d\d-\d\d$/.test(value)
  );
}

/** Variables such as SSH_AUTH_SOCK or GOOGLE_APPLICATION_CREDENTIALS name files. */
function isPath(value: string): boolean {
  return /^(\.{0,2}\/|[A-Za-z]:\\)/.test(value);
}
