/**
 * Finds the text of a JSON pointer (RFC 6901) inside raw JSON, so that a report can mark the very
 * characters that crossed the wire. Iterative, so that deep nesting cannot overflow the stack.
 */

/** Start (inclusive) and end (exclusive) in UTF-16 units. */
export type Span = readonly [start: number, end: number];

/** The text of the value that a pointer names; undefined where it is not there or the text is no JSON. */
export function locate(raw: string, pointer: string): Span | undefined {
  const found = locateNearest(raw, pointer);
  return found && !found.missing ? found.span : undefined;
}

/** The text of the value that a pointer names or, where it is missing, of its nearest ancestor. */
export function locateNearest(
  raw: string,
  pointer: string,
): { readonly span: Span; readonly missing: boolean } | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let span = valueAt(raw, 0);
  const tokens = pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);
  for (const token of tokens) {
    const inner: Span | undefined = span && memberAt(raw, span, token);
    if (!span || !inner) return span && { span, missing: true };
    span = inner;
  }
  return span && { span, missing: false };
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The member of an object or array by key or index; of keys that occur twice the last, as JSON.parse has it. */
function memberAt(raw: string, [start, end]: Span, token: string): Span | undefined {
  const isArray = raw[start] === '[';
  if (!isArray && raw[start] !== '{') return undefined;
  let found: Span | undefined;
  let at = skipSpace(raw, start + 1);
  for (let index = 0; at < end - 1; index++) {
    let matches = isArray && String(index) === token;
    if (!isArray) {
      const key = stringAt(raw, at);
      if (!key) return undefined;
      matches = keyText(raw.slice(...key)) === token;
      at = skipSpace(raw, key[1]);
      if (raw[at] !== ':') return undefined;
      at += 1;
    }
    const value = valueAt(raw, at);
    if (!value) return undefined;
    if (matches) found = value;
    if (matches && isArray) return found;
    at = skipSpace(raw, value[1]);
    if (raw[at] === ',') at = skipSpace(raw, at + 1);
  }
  return found;
}

function keyText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value that begins at or after a place, by its brackets and quotes only. */
function valueAt(raw: string, from: number): Span | undefined {
  const start = skipSpace(raw, from);
  const char = raw[start];
  if (char === '"') return stringAt(raw, start);
  if (char === '{' || char === '[') return bracketsAt(raw, start);
  const scalar = /[^\s,\]}:]+/y;
  scalar.lastIndex = start;
  return scalar.test(raw) ? [start, scalar.lastIndex] : undefined;
}

function bracketsAt(raw: string, start: number): Span | undefined {
  let depth = 0;
  for (let at = start; at < raw.length; at++) {
    const char = raw[at];
    if (char === '"') {
      const text = stringAt(raw, at);
      if (!text) return undefined;
      at = text[1] - 1;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return [start, at + 1];
    }
  }
  return undefined;
}

function stringAt(raw: string, start: number): Span | undefined {
  if (raw[start] !== '"') return undefined;
  for (let at = start + 1; at < raw.length; at++) {
    if (raw[at] === '\\') at += 1;
    else if (raw[at] === '"') return [start, at + 1];
  }
  return undefined;
}

function skipSpace(raw: string, from: number): number {
  let at = from;
  while (raw[at] === ' ' || raw[at] === '\t' || raw[at] === '\n' || raw[at] === '\r') at += 1;
  return at;
}
