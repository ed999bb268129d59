/** Text from a server is untrusted: shown to people it must not move the cursor, reorder a line or hide. */
import type { Span } from './locate.ts';

/**
 * Controls, format and bidi characters, lone surrogates, separators, invisible and non-characters.
 * Spared are the joiners and the two variation selectors that emoji and some scripts are made of.
 */
const HIDDEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

const SHORT: Readonly<Record<string, string | undefined>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** The text with everything invisible or dangerous as an escape such as `\u001b`; visible text stays. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (char) => SHORT[char] ?? escaped(char.codePointAt(0) ?? 0));
}

function escaped(code: number): string {
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}

export interface Excerpt {
  readonly excerpt: string;
  /** Where the span is within `excerpt`; absent when there is no span, or no room for any of it. */
  readonly mark?: Span;
}

const ELLIPSIS = '…';

/** Room for one character between two cuts. */
const LEAST = 3;

/** Whole characters as people see them, so that no cut splits a surrogate pair or an emoji. */
let graphemes: Intl.Segmenter | undefined;

/** Each of these is a whole character by itself: most of what servers say. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * A window of at most `width` characters of the text around a span, made visible, `…` where it is
 * cut. Without a span it is the beginning. Works on slices only, however long the text is.
 */
export function excerpt(raw: string, span: Span | undefined, width: number): Excerpt {
  return excerptBy(raw, span, width, (text) => text.length);
}

/**
 * Like `excerpt`, for another measure of width (such as terminal columns). The measure must add up
 * over whole characters and give 1 for `…`.
 */
export function excerptBy(
  raw: string,
  span: Span | undefined,
  width: number,
  measure: (text: string) => number,
): Excerpt {
  if (width < LEAST) return { excerpt: ELLIPSIS.slice(0, Math.max(0, width)) };
  const start = whole(raw, span?.[0] ?? 0, -1);
  const end = whole(raw, Math.max(start, span?.[1] ?? 0), 1);
  const from = whole(raw, start - width, 1);
  const until = whole(raw, end + width, -1);
  const stop = end - start > width ? whole(raw, start + width, -1) : end;

  const before = side(cells(raw.slice(from, start)).reverse(), from > 0, measure);
  const marked = side(cells(raw.slice(start, stop)), stop < end, measure);
  const after = side(cells(raw.slice(end, until)), until < raw.length, measure);

  // The span comes first, but what stands before it (its key) keeps up to a third.
  const least = Math.min(before.size, Math.floor(width / 3));
  const middle = fill(marked, width - least - Math.min(after.size, 1));
  const spare = width - middle.size;
  const leftRoom = middle.cut ? least : Math.max(Math.floor(spare / 2), spare - after.size);
  const left = fill(before, leftRoom);
  const right = middle.cut ? EMPTY : fill(after, spare - left.size);

  const head = (left.cut ? ELLIPSIS : '') + left.texts.reverse().join('');
  const body = middle.texts.join('');
  const tail = right.texts.join('') + (middle.cut || right.cut ? ELLIPSIS : '');
  const text = head + body + tail;
  return span && body !== ''
    ? { excerpt: text, mark: [head.length, head.length + body.length] }
    : { excerpt: text };
}

/** The text on one side of a cut, in order of importance. */
interface Side {
  readonly cells: readonly { readonly text: string; readonly size: number }[];
  /** Of all of it, with the ellipsis where there is more text than cells. */
  readonly size: number;
  readonly more: boolean;
}

function side(texts: readonly string[], more: boolean, measure: (text: string) => number): Side {
  const cells = texts.map((text) => ({ text, size: measure(text) }));
  return { cells, size: cells.reduce((sum, cell) => sum + cell.size, more ? 1 : 0), more };
}

interface Filled {
  readonly texts: string[];
  /** Something is missing: an ellipsis stands for it, and is counted in `size`. */
  readonly cut: boolean;
  readonly size: number;
}

const EMPTY: Filled = { texts: [], cut: false, size: 0 };

function fill({ cells, size, more }: Side, room: number): Filled {
  if (!more && size <= room) return { texts: cells.map(({ text }) => text), cut: false, size };
  const texts: string[] = [];
  let used = 1;
  for (const cell of cells) {
    if (used + cell.size > room) break;
    texts.push(cell.text);
    used += cell.size;
  }
  return { texts, cut: true, size: used };
}

function cells(text: string): string[] {
  // Segmenting takes long, and the first time longest.
  if (PLAIN.test(text)) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => visible(segment));
}

/** The position within the text, moved in the given direction where it would split a surrogate pair. */
function whole(raw: string, position: number, direction: 1 | -1): number {
  const at = Math.min(Math.max(position, 0), raw.length);
  const splits = /^[\ud800-\udbff][\udc00-\udfff]$/.test(raw.slice(Math.max(0, at - 1), at + 1));
  return splits ? at + direction : at;
}
