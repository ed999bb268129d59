import type { Shape } from './shape.ts';

/** One place of a received value that is not as its revision wants it. */
export interface ShapeFault {
  /** JSON pointer (RFC 6901) into the checked value; '' is the value itself. */
  readonly pointer: string;
  /** In words: 'an array', 'a string', '"object"', 'one of "user", "assistant"'. */
  readonly expected: string;
  /** In words: 'a string', 'null', 'nothing' (it is missing). */
  readonly got: string;
  /** The id of the clause which this place belongs to, such as 'tools.list-shape'. */
  readonly clause: string;
}

/** A fault as a part of a sentence: "expected an array at /result/content, got a string". */
export function faultText({ pointer, expected, got }: ShapeFault): string {
  return `expected ${expected}${pointer === '' ? '' : ` at ${pointer}`}, got ${got}`;
}

/** The kind of a value with its article; undefined, the value of a missing member, is nothing. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  return `a ${typeof value}`;
}

/** A number or a short plain string as it is, for places where the kind alone says too little. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return kindOf(value);
  // What is long or would need escapes is not quoted: the evidence shows the raw bytes.
  return /^[ !#-[\]-~]{0,40}$/.test(value) ? `"${value}"` : 'another string';
}

/** What a shape wants, without what is inside. */
export function wanted(shape: Shape, revision: string): string {
  switch (shape.kind) {
    case 'any':
      return 'a value';
    case 'string':
    case 'boolean':
      return `a ${shape.kind}`;
    case 'base64':
      return 'a string in base64';
    case 'integer':
    case 'array':
      return `an ${shape.kind}`;
    case 'null':
      return 'null';
    case 'number':
      return shape.range ? `a number from ${shape.range.join(' to ')}` : 'a number';
    case 'words':
      return oneOf(shape.words);
    case 'union':
      return [...new Set(shape.shapes.map((one) => wanted(one, revision)))].join(' or ');
    case 'by-revision': {
      const step = stepFor(shape.steps, revision);
      return step ? wanted(step, revision) : 'a value';
    }
    default:
      return 'an object';
  }
}

export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`).join(', ');
  return words.length === 1 ? quoted : `one of ${quoted}`;
}

/** Revisions are dates, so that the order of their names is the order of time. */
export function stepFor(
  steps: Readonly<Record<string, Shape>>,
  revision: string,
): Shape | undefined {
  return Object.entries(steps).findLast(([since]) => since <= revision)?.[1];
}

/** One reference token of a JSON pointer. */
export function token(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
