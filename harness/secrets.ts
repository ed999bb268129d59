/** Which texts are secrets, and how they are hidden in everything that we keep or print. */

const SECRET_NAME =
  /token|secret|passw|passphrase|api_?-?key|auth|credential|private|\bkey\b|_key$/i;
const HARMLESS_NAME =
  /^(PATH|HOME|LANG|LC_.*|TZ|TERM|NODE_ENV|NODE_OPTIONS|DEBUG|LOG_LEVEL|PORT|HOST)$/i;
/** Shorter values would hide half of the report, and are no secrets. */
const SHORTEST = 6;
const SHORTEST_BY_NAME = 4;

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
  for (const [name, value] of Object.entries(given)) {
    if (HARMLESS_NAME.test(name)) continue;
    if (value.length >= (SECRET_NAME.test(name) ? SHORTEST_BY_NAME : SHORTEST)) secrets.add(value);
  }
  for (const [name, value] of Object.entries(inherited)) {
    if (value && value.length >= SHORTEST && SECRET_NAME.test(name) && !isPath(value)) {
      secrets.add(value);
    }
  }
  for (const [index, argument] of command.entries()) {
    const [, name, joined] = /^--?([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined || !SECRET_NAME.test(name)) continue;
    const value = joined ?? command[index + 1];
    if (value && value.length >= SHORTEST_BY_NAME && !value.startsWith('-')) secrets.add(value);
  }
  // Longer ones first, so that a secret inside another one does not leave the rest of it readable.
  return [...secrets].sort((a, b) => b.length - a.length);
}

/** Hides the secrets, also in the form that they take inside a JSON string. */
export function maskerOf(secrets: readonly string[]): (text: string) => string {
  const needles = new Set(secrets.flatMap((s) => [s, JSON.stringify(s).slice(1, -1)]));
  if (needles.size === 0) return (text) => text;
  return (text) => {
    let masked = text;
    for (const needle of needles) masked = masked.replaceAll(needle, MASK);
    return masked;
  };
}

/** Variables such as SSH_AUTH_SOCK or GOOGLE_APPLICATION_CREDENTIALS name files. */
function isPath(value: string): boolean {
  return /^(\.{0,2}\/|[A-Za-z]:\\)/.test(value);
}
