/** What one attempt to make arguments shares: its limits, its dice and the first reason why it failed. */
import type { Patterns } from './patterns.ts';

/** Deeper nesting is refused: what is sent must also survive `JSON.stringify`. */
export const MAX_DEPTH = 64;
export const MAX_STRING = 10_000;
export const MAX_ITEMS = 100;
/** Schemas and values looked at; about 20 ms. */
const MAX_STEPS = 50_000;
const MAX_CHARACTERS = 100_000;

export type Schema = Readonly<Record<string, unknown>>;

export interface Making {
  readonly root: unknown;
  readonly random: () => number;
  readonly patterns: Patterns;
  /** Levels that may be made; tried small first, so that recursion ends as early as it can. */
  readonly maxDepth: number;
  /** The levels were not enough. */
  tooDeep: boolean;
  steps: number;
  characters: number;
  /** The first obstacle met: it matters only when nothing could be made. */
  problem?: string;
}

export function startMaking(
  root: unknown,
  seed: number,
  patterns: Patterns,
  maxDepth: number,
): Making {
  const limits = { maxDepth, tooDeep: false, steps: MAX_STEPS, characters: MAX_CHARACTERS };
  return { root, random: dice(seed), patterns, ...limits };
}

/** Notes an obstacle and returns undefined, so that it can be returned at once. */
export function obstacle(making: Making, words: string): undefined {
  making.problem ??= words;
  return undefined;
}

/** Takes one step; false when the schema is too large to be worked through. */
export function step(making: Making): boolean {
  making.steps -= 1;
  if (making.steps >= 0) return true;
  making.problem = 'the schema is too large or too entangled to be worked through';
  return false;
}

export function isSchemaObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member; inherited ones such as `__proto__` do not count. */
export function own(object: unknown, key: string): unknown {
  return isSchemaObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a member of any name: an assignment to `__proto__` would set the prototype. */
export function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** A server's text, short enough for a sentence. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** mulberry32: the same numbers in [0, 1) for the same seed. */
function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
