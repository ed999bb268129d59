/** Text from a server is untrusted: what a terminal would obey is shown as an escape instead. */
import type { Span } from './locate.ts';

/**
 * C0 and C1 controls, DEL, marks of direction, zero-width and line separators, the byte order
 * mark, and halves of surrogate pairs.
 */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The zero-width joiner holds emoji such as families together, and does no harm between them. */
const JOINER = '\u200d';

export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) =>
    char === JOINER ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface Excerpt {
  readonly excerpt: string;
  /** Start (inclusive) and end (exclusive) of the marked text within `excerpt`. */
  readonly mark?: readonly [number, number];
}

const CUT = '…';

/**
 * A window of a text around a span, made visible.
 * @param width the longest excerpt, in characters before escaping
 */
export function excerpt(raw: string, span: Span | undefined, width: number): Excerpt {
  if (!span) {
    const end = whole(raw, Math.min(raw.length, width));
    return { excerpt: visible(raw.slice(0, end)) + (end < raw.length ? CUT : '') };
  }
  const [start, spanEnd] = span;
  // A long value is shown by its beginning.
  const end = Math.min(spanEnd, start + Math.floor(width / 2));
  const room = width - (end - start);
  const from = whole(raw, Math.max(0, Math.min(start - Math.floor(room / 2), raw.length - width)));
  const to = whole(raw, Math.min(raw.length, from + width));
  const before = (from > 0 ? CUT : '') + visible(raw.slice(from, start));
  const marked = visible(raw.slice(start, whole(raw, end))) + (end < spanEnd ? CUT : '');
  const after = end < spanEnd ? '' : visible(raw.slice(end, to)) + (to < raw.length ? CUT : '');
  return {
    excerpt: before + marked + after,
    mark: [before.length, before.length + marked.length],
  };
}

/** A place that does not lie inside a surrogate pair. */
function whole(raw: string, at: number): number {
  const before = raw.charCodeAt(at - 1);
  const after = raw.charCodeAt(at);
  const inside = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return inside ? at - 1 : at;
}
