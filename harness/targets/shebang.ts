import { closeSync, openSync, readSync } from 'node:fs';

/**
 * The interpreter and its arguments from the first line (`#!…`) of a file.
 * @returns undefined when there is no such line or the file cannot be read
 */
export function readShebang(path: string): readonly [string, ...string[]] | undefined {
  const line = /^#!\s*([^\r\n]+)/.exec(readStart(path))?.[1]?.trim();
  if (!line) return undefined;
  const [program = '', ...args] = line.split(/\s+/);
  if (!/(?:^|\/)env$/.test(program)) {
    // The system hands over all that follows the program as one argument.
    const rest = line.slice(program.length).trim();
    return rest === '' ? [program] : [program, rest];
  }
  const [first, ...rest] = args[0] === '-S' ? args.slice(1) : args;
  return first === undefined ? undefined : [first, ...rest];
}

function readStart(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(512);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
