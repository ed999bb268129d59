/** Values as short text for people: they come from a server, so they may be deep, long or cyclic. */

const WIDTH = 120;
const DEPTH = 6;

/** @returns JSON text, cut where it is long (`…`) or deep */
export function shortJson(value: unknown, width = WIDTH): string {
  return cut(written(value, DEPTH, width), width);
}

/** @returns at most so many characters, `…` where more stood; a pair of surrogates is one of them */
export function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  return `${text.slice(0, width - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Stops when enough has been written, so that a large value costs no more than a small one. */
function written(value: unknown, depth: number, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1));
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (depth === 0) return `${open}…${close}`;
  let text = open;
  for (const key of isArray ? value.keys() : Object.keys(value)) {
    const item = (value as Record<string | number, unknown>)[key];
    // JSON has no undefined: a member that holds it is not there.
    if (item === undefined && !isArray) continue;
    if (text.length > room) return `${text}…${close}`;
    const separator = text === open ? '' : ',';
    const name = isArray ? '' : `${JSON.stringify(key)}:`;
    text += `${separator}${name}${written(item, depth - 1, room - text.length)}`;
  }
  return text + close;
}
