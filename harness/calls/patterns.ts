/**
 * Regular expressions that a server chose: never run without an end in sight.
 * A backtracking expression can take longer than the universe has, so each runs under a time limit.
 */
import { type Context, createContext, Script } from 'node:vm';

export type FastCheck = Pick<typeof import('fast-check'), 'sample' | 'stringMatching'>;

export interface Patterns {
  /**
   * Whether the expression finds a match in the text; undefined when that cannot be told in time.
   * What is no expression in JavaScript (another dialect) forbids nothing.
   */
  matches(source: string, text: string): boolean | undefined;
  /** Strings that should match, the handiest first; undefined when none can be made in time. */
  strings(source: string, long: boolean): readonly string[] | undefined;
  /** A string had to be made from an expression, and fast-check was not there. */
  needsFastCheck: boolean;
}

const MAX_SOURCE = 1_000;
/** Milliseconds for one expression, and for all of one schema. */
const ONE = 100;
const ALL = 500;
/** For expressions that the generator does not understand, such as those that look ahead. */
const GUESSES = ['a', '1', 'A', 'Aa1', 'Aa1!', 'Aa1!Aa1!', 'Aa1!Aa1!Aa1!', 'a-b', 'a/b', 'a.b', ''];

/** @param fastCheck absent on the first attempt: most schemas have no pattern, and loading it takes time */
export function startPatterns(seed: number, fastCheck: FastCheck | undefined): Patterns {
  let left = ALL;
  let context: Context | undefined;
  const made = new Map<string, readonly string[]>();

  /** Runs a function under the time limit, which ends host functions too. */
  function limited<Result>(run: () => Result): Result | undefined {
    if (left <= 0) return undefined;
    context ??= createContext({});
    context.run = run;
    const start = performance.now();
    try {
      return RUN.runInContext(context, { timeout: Math.ceil(Math.min(ONE, left)) });
    } catch {
      return undefined;
    } finally {
      left -= performance.now() - start;
    }
  }

  const patterns: Patterns = {
    needsFastCheck: false,
    matches(source, text) {
      const expression = compile(source);
      return expression === undefined || limited(() => expression.test(text));
    },
    strings(source, long) {
      const key = `${long} ${source}`;
      const earlier = made.get(key);
      if (earlier) return earlier;
      const expression = compile(source);
      if (!expression) return undefined;
      if (!fastCheck) {
        patterns.needsFastCheck = true;
        return undefined;
      }
      const found = (['xsmall', ...(long ? (['medium'] as const) : [])] as const).flatMap(
        (size) =>
          limited(() =>
            fastCheck.sample(fastCheck.stringMatching(expression, { size }), {
              seed: seed | 0,
              numRuns: 30,
            }),
          ) ?? [],
      );
      const sorted = found.length > 0 ? [...found].sort(handiestFirst) : GUESSES;
      made.set(key, sorted);
      return sorted;
    },
  };
  return patterns;
}

const RUN = new Script('run()');

/** JSON Schema asks for Unicode expressions; servers also write those that only work without. */
function compile(source: string): RegExp | undefined {
  if (source.length > MAX_SOURCE) return undefined;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Not valid with these flags.
    }
  }
  return undefined;
}

/** Printable before others, then short before long. */
function handiestFirst(left: string, right: string): number {
  const printable = (text: string) => (/^[!-~]+$/.test(text) ? 0 : 1);
  return printable(left) - printable(right) || left.length - right.length;
}
