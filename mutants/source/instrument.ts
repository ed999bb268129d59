/** Source mutants by Stryker's instrumenter: all of them in one file, one switched on by a variable. */
import { extname, relative, sep } from 'node:path';
import { UsageError } from '../../harness/errors.ts';
import type {
  InstrumenterLogger,
  InstrumenterModule,
  InstrumenterMutant,
} from './find-instrumenter.ts';

/** The variable that switches a mutant on: its value is the `strykerId`. Unset, the code is as before. */
export const ACTIVE_MUTANT = '__STRYKER_ACTIVE_MUTANT__';

/** Lines and columns count from 1, columns in UTF-16 units, as `mutation-testing-report-schema` wants. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One change of the server's own code. */
export interface SourceMutant {
  /**
   * `source:<file>:<line>:<column>:<mutator>`, with `:2`, `:3` … where one place has several by one
   * mutator. The same for the same source text.
   */
  readonly id: string;
  /** Value of `__STRYKER_ACTIVE_MUTANT__`; counts through the files that were instrumented together. */
  readonly strykerId: string;
  /** Relative to the project, with `/`. */
  readonly file: string;
  /** Stryker's name, such as `ConditionalExpression`. */
  readonly mutatorName: string;
  readonly replacement: string;
  /** The source text that is replaced. */
  readonly original: string;
  /** `end` is exclusive. */
  readonly location: { readonly start: Position; readonly end: Position };
  /** Why it is not in the code, and so never to be run (`// Stryker disable …`). */
  readonly ignored?: string;
}

export interface TextFile {
  /** Absolute. */
  readonly name: string;
  readonly content: string;
}

const JAVASCRIPT = new Set(['.js', '.mjs', '.cjs', '.jsx']);
const TYPESCRIPT = new Set(['.ts', '.mts', '.cts', '.tsx']);
const HASHBANG = /^#!.*\b(?:node|bun|deno|tsx)\b/;

/** The language as the report names it for highlighting; undefined where it cannot be mutated. */
export function languageOf({ name, content }: TextFile): 'javascript' | 'typescript' | undefined {
  const extension = extname(name).toLowerCase();
  if (TYPESCRIPT.has(extension)) return 'typescript';
  if (JAVASCRIPT.has(extension)) return 'javascript';
  return extension === '' && HASHBANG.test(content) ? 'javascript' : undefined;
}

/**
 * Puts all mutants of the files into their text. The result has the names of the input, in its order;
 * TypeScript stays TypeScript (with `// @ts-nocheck`), a hashbang stays the first line.
 * @param files absolute names; `node_modules` and generated files are the caller's choice
 * @param root folder of the project, which mutants name their files from
 * @throws UsageError when a file is in another language or has a syntax error
 */
export async function instrumentFiles(
  instrumenter: InstrumenterModule,
  files: readonly TextFile[],
  root: string,
): Promise<{ readonly files: readonly TextFile[]; readonly mutants: readonly SourceMutant[] }> {
  for (const file of files)
    if (languageOf(file) === undefined)
      throw new UsageError(`Only JavaScript and TypeScript can be mutated: ${file.name}`);
  // The instrumenter goes by the extension, which an executable may lack.
  const original = new Map(
    files.map((file) => [extname(file.name) === '' ? `${file.name}.bin.js` : file.name, file]),
  );
  const result = await parsed(() =>
    new instrumenter.Instrumenter(quiet).instrument(
      [...original].map(([name, { content }]) => ({ name, content, mutate: true })),
      // `plugins: null` stands for Babel's syntax plugins that Stryker itself uses.
      { plugins: null, excludedMutations: [], ignorers: [] },
    ),
  );
  const instrumented = await Promise.all(
    result.files.map(async ({ name, content }) => {
      const file = original.get(name) ?? { name, content };
      // Mutated types rarely check, and ts-node would refuse to start.
      const checked = languageOf(file) !== 'typescript';
      const options = { plugins: null };
      return {
        name: file.name,
        content: checked
          ? content
          : (await instrumenter.disableTypeChecks({ name, content, mutate: false }, options))
              .content,
      };
    }),
  );
  return { files: instrumented, mutants: named(result.mutants, original, root) };
}

async function parsed<T>(instrument: () => Promise<T>): Promise<T> {
  try {
    return await instrument();
  } catch (error) {
    // Babel's message begins with the name of the file; a frame of its code follows.
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`Cannot be mutated: ${message}`, { cause: error });
  }
}

function named(
  mutants: readonly InstrumenterMutant[],
  files: ReadonlyMap<string, TextFile>,
  root: string,
): SourceMutant[] {
  const seen = new Map<string, number>();
  const texts = new Map([...files].map(([name, { content }]) => [name, lineStarts(content)]));
  return mutants.map((mutant) => {
    const source = files.get(mutant.fileName) ?? { name: mutant.fileName, content: '' };
    const file = relative(root, source.name).split(sep).join('/');
    const start = fromOne(mutant.location.start);
    const end = fromOne(mutant.location.end);
    const place = `source:${file}:${start.line}:${start.column}:${mutant.mutatorName}`;
    const nth = (seen.get(place) ?? 0) + 1;
    seen.set(place, nth);
    const starts = texts.get(mutant.fileName) ?? [];
    const offset = ({ line, column }: Position) => (starts[line - 1] ?? 0) + column - 1;
    return {
      id: nth === 1 ? place : `${place}:${nth}`,
      strykerId: mutant.id,
      file,
      mutatorName: mutant.mutatorName,
      replacement: mutant.replacement,
      original: source.content.slice(offset(start), offset(end)),
      location: { start, end },
      ...(mutant.status === 'Ignored' ? { ignored: mutant.statusReason ?? 'ignored' } : {}),
    };
  });
}

const fromOne = ({ line, column }: Position): Position => ({ line: line + 1, column: column + 1 });

/** Offsets at which the lines begin, by JavaScript's line terminators, which Babel counts by. */
export function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map((m) => m.index + m[0].length)];
}

const no = () => false;
const silent = () => {};
/** Its only output of interest, the number of mutants, is in the result. */
const quiet: InstrumenterLogger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};
