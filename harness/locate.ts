/** Where a JSON pointer points in the raw text: found by scanning, because received values are never re-serialised. */

/** Start (inclusive) and end (exclusive) in UTF-16 code units. */
export type Span = readonly [start: number, end: number];

export interface Nearest {
  /** The value pointed at, or its nearest ancestor that exists; absent when the text is not JSON. */
  readonly span: Span | undefined;
  /** The value itself is not there. */
  readonly missing: boolean;
}

/**
 * The span of the value that a JSON pointer (RFC 6901) points at; undefined when there is none or
 * the text is not JSON. Of duplicate keys the last one counts, as in JSON.parse.
 * A text that merely ends too early (a frame cut at the size limit) is read as far as it goes.
 */
export function locate(raw: string, pointer: string): Span | undefined {
  const { span, missing } = locateNearest(raw, pointer);
  return missing ? undefined : span;
}

/** Like `locate`, with the nearest existing ancestor where the value itself is missing. */
export function locateNearest(raw: string, pointer: string): Nearest {
  const path = tokensOf(pointer);
  const found = path && scan(raw, path);
  return { span: found?.at(-1), missing: found?.length !== (path?.length ?? 0) + 1 };
}

function tokensOf(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What may come next. */
type Expected = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'after';

const OBJECT = -1;

/**
 * One pass over the text, with a stack of numbers instead of recursion.
 * @returns the spans of the values at the first 0, 1, 2… tokens of the path; undefined for garbage
 */
function scan(raw: string, path: readonly string[]): Span[] | undefined {
  const found: Span[] = [];
  // An open array is the index of its current item, an open object is OBJECT.
  const open: number[] = [];
  // The outermost `onPath` of the open containers lie on the path.
  let onPath = 0;
  let keyMatches = false;
  let expected: Expected = 'value';
  let at = skipSpace(raw, 0);

  for (; at < raw.length; at = skipSpace(raw, at)) {
    const depth = open.length;
    const top = open[depth - 1];
    const char = raw[at];
    const closes = top === OBJECT ? char === '}' : top !== undefined && char === ']';

    if (closes && expected !== 'value' && expected !== 'key' && expected !== 'colon') {
      open.pop();
      at++;
      if (onPath === depth) {
        onPath--;
        close(found, onPath, at);
      }
      expected = 'after';
    } else if (expected === 'after') {
      if (top === undefined || char !== ',') return undefined;
      if (top !== OBJECT) open[depth - 1] = top + 1;
      expected = top === OBJECT ? 'key' : 'value';
      at++;
    } else if (expected === 'colon') {
      if (char !== ':') return undefined;
      expected = 'value';
      at++;
    } else if (expected === 'key' || expected === 'first-key') {
      const end = char === '"' ? stringEnd(raw, at) : undefined;
      if (end === undefined) return undefined;
      keyMatches = onPath === depth && sameKey(raw, at, end, path[depth - 1]);
      expected = 'colon';
      at = end;
    } else {
      const matches =
        onPath === depth &&
        (top === undefined || (top === OBJECT ? keyMatches : String(top) === path[depth - 1]));
      if (matches) {
        // A duplicate key replaces whatever was found below the earlier one.
        found.length = depth;
        found.push([at, raw.length]);
      }
      if (char === '{' || char === '[') {
        open.push(char === '{' ? OBJECT : 0);
        if (matches) onPath++;
        expected = char === '{' ? 'first-key' : 'first-item';
        at++;
      } else {
        const end = scalarEnd(raw, at);
        if (end === undefined) return undefined;
        if (matches) close(found, depth, end);
        expected = 'after';
        at = end;
      }
    }
  }
  return found.length > 0 ? found : undefined;
}

function close(found: Span[], depth: number, end: number): void {
  const span = found[depth];
  if (span) found[depth] = [span[0], end];
}

function sameKey(raw: string, start: number, end: number, wanted: string | undefined): boolean {
  if (wanted === undefined) return false;
  const text = raw.slice(start + 1, end - 1);
  if (!text.includes('\\')) return text === wanted;
  // An escape takes at most six characters.
  if (text.length > wanted.length * 6) return false;
  try {
    return JSON.parse(raw.slice(start, end)) === wanted;
  } catch {
    // The text ends inside this key.
    return false;
  }
}

function skipSpace(raw: string, from: number): number {
  let at = from;
  for (; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return at;
}

/** The functions below return where a token ends, or the end of the text when it ends first; undefined for garbage. */
function scalarEnd(raw: string, at: number): number | undefined {
  const char = raw[at];
  if (char === '"') return stringEnd(raw, at);
  const word = char === 't' ? 'true' : char === 'f' ? 'false' : char === 'n' ? 'null' : undefined;
  if (word === undefined) return numberEnd(raw, at);
  const text = raw.slice(at, at + word.length);
  return word.startsWith(text) && (text === word || at + text.length === raw.length)
    ? at + text.length
    : undefined;
}

function stringEnd(raw: string, start: number): number | undefined {
  for (let at = start + 1; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return undefined;
    if (code !== 0x5c) continue;
    at++;
    if (raw[at] === 'u') {
      const digits = raw.slice(at + 1, at + 5);
      if (!/^[0-9a-f]*$/i.test(digits)) return undefined;
      at += 4;
    } else if (at < raw.length && !'"\\/bfnrt'.includes(raw.charAt(at))) {
      return undefined;
    }
  }
  return raw.length;
}

function numberEnd(raw: string, start: number): number | undefined {
  let at = raw[start] === '-' ? start + 1 : start;
  const whole = raw[at] === '0' ? at + 1 : digitsEnd(raw, at);
  if (whole === at) return atEnd(raw, at);
  at = whole;
  if (raw[at] === '.') {
    const fraction = digitsEnd(raw, at + 1);
    if (fraction === at + 1) return atEnd(raw, fraction);
    at = fraction;
  }
  if (raw[at] === 'e' || raw[at] === 'E') {
    const sign = raw[at + 1] === '+' || raw[at + 1] === '-' ? at + 2 : at + 1;
    const exponent = digitsEnd(raw, sign);
    if (exponent === sign) return atEnd(raw, exponent);
    at = exponent;
  }
  return at;
}

function digitsEnd(raw: string, from: number): number {
  let at = from;
  while (raw.charCodeAt(at) >= 0x30 && raw.charCodeAt(at) <= 0x39) at++;
  return at;
}

function atEnd(raw: string, at: number): number | undefined {
  return at >= raw.length ? raw.length : undefined;
}
