/** Where reports go: any number of reporters, each to standard output or to a file. */
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../harness/errors.ts';
import { wantsColor } from './color.ts';
import type { Look } from './reporters/reporter.ts';

/** Columns where standard output is no terminal. */
const DEFAULT_WIDTH = 100;

export interface Outputs<Report> {
  write(report: Report): Promise<void>;
}

/** A reporter of any kind of report. */
export interface AnyReporter<Report> {
  readonly name: string;
  render(report: Report, look: Look): string | Promise<string>;
}

/**
 * @param words `NAME` or `NAME=FILE`; none means the first reporter
 * @throws UsageError before anything runs: unknown name, a folder that is not there, two on stdout
 */
export function openOutputs<Report>(
  words: readonly string[],
  reporters: readonly AnyReporter<Report>[],
): Outputs<Report> {
  const named = words.length === 0 ? reporters.slice(0, 1).map(({ name }) => name) : words;
  const outputs = named.map((word) => parse(word, reporters));
  const onStdout = outputs.filter(({ file }) => file === undefined);
  if (onStdout.length > 1) {
    const names = onStdout.map(({ reporter }) => reporter.name).join(' and ');
    throw new UsageError(
      `--reporter ${names} would both write to standard output: give one a file, as in --reporter ${onStdout[0]?.reporter.name}=FILE`,
    );
  }
  return {
    async write(report) {
      for (const { reporter, file } of outputs) {
        const color = file === undefined && wantsColor(process.env, process.stdout.isTTY === true);
        const width = (file === undefined && process.stdout.columns) || DEFAULT_WIDTH;
        const text = await reporter.render(report, { color, width });
        if (file === undefined) process.stdout.write(text);
        else writeFileSync(file, text);
      }
    },
  };
}

function parse<Report>(
  word: string,
  reporters: readonly AnyReporter<Report>[],
): { reporter: AnyReporter<Report>; file?: string } {
  const equals = word.indexOf('=');
  const name = equals === -1 ? word : word.slice(0, equals);
  const reporter = reporters.find((one) => one.name === name);
  if (!reporter) {
    const known = reporters.map((one) => one.name).join(', ');
    throw new UsageError(`--reporter ${word}: expected one of ${known}, or NAME=FILE`);
  }
  if (equals === -1) return { reporter };
  const file = word.slice(equals + 1);
  assertWritable(`--reporter ${word}`, file);
  return { reporter, file };
}

/** A report that cannot be written after a long run would be lost. */
export function assertWritable(option: string, file: string): void {
  if (file === '') throw new UsageError(`${option}: expected a file name after =`);
  const folder = dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${option}: there is no folder ${folder}`);
  }
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK);
    else accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${option}: ${file} cannot be written`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${option}: ${file} is a folder`);
  }
}
