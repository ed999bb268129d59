/** Writes a JSON value in one of the many ways that mean the same. */
import type { Json, JsonMembers } from './spec.ts';

/** How messages are written as text: the same JSON value in any style. */
export interface Style {
  /** Of the members of each object. */
  readonly order: 'written' | 'reversed' | 'sorted';
  /** `after`: behind colons and commas. `around`: spaces and tabs wherever JSON allows them. */
  readonly spacing: 'none' | 'after' | 'around';
  /** `ascii`: all else as `\u…`. `cautious`: also `/`, and what means something to HTML. */
  readonly escapes: 'raw' | 'ascii' | 'cautious';
}

/** What is written: members that are undefined are left out, as `JSON.stringify` does it. */
export type Writable =
  | Json
  | undefined
  | readonly Writable[]
  | { readonly [name: string]: Writable };

const SPACES = {
  none: { open: '', close: '', beforeColon: '', afterColon: '', comma: ',', end: '' },
  after: { open: '', close: '', beforeColon: '', afterColon: ' ', comma: ', ', end: '' },
  around: { open: ' ', close: '\t', beforeColon: ' ', afterColon: '  ', comma: ' ,\t', end: ' ' },
} as const;

/** The text of one line, without its line feed. */
export function render(value: Writable, style: Style): string {
  const space = SPACES[style.spacing];
  const write = (one: Writable): string => {
    if (typeof one === 'string') return writeString(one, style.escapes);
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    if (Array.isArray(one)) return enclose('[', one.map(write), ']');
    const members = membersOf(one as JsonMembers, style.order).map(
      ([name, member]) =>
        `${writeString(name, style.escapes)}${space.beforeColon}:${space.afterColon}${write(member)}`,
    );
    return enclose('{', members, '}');
  };
  const enclose = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0
      ? `${open}${space.open}${close}`
      : `${open}${space.open}${parts.join(space.comma)}${space.close}${close}`;
  return `${space.end}${write(value)}${space.end}`;
}

function membersOf(object: JsonMembers, order: Style['order']): [string, Json][] {
  const members = Object.entries(object).filter(([, member]) => member !== undefined);
  if (order === 'reversed') return members.reverse();
  if (order === 'sorted') return members.sort(([a], [b]) => (a < b ? -1 : 1));
  return members;
}

function writeString(text: string, escapes: Style['escapes']): string {
  const raw = JSON.stringify(text);
  if (escapes === 'raw') return raw;
  // Code unit by code unit: a pair of surrogates becomes two escapes, as JSON wants it.
  const ascii = raw.replace(/[\u007f-\uffff]/g, escaped);
  if (escapes === 'ascii') return ascii;
  return ascii.replaceAll('/', '\\/').replace(/[<>&'=]/g, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
