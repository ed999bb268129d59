/** A file as target: what runs it follows from its ending, its executable bit or its first line. */
import { type Stats, statSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { CouldNotRun, UsageError } from '../errors.ts';
import { isExecutableFile, isOnPath } from './path-search.ts';
import { readShebang } from './shebang.ts';
import { type Settings, type StdioTarget, stdioTarget } from './stdio-target.ts';
import { typeScriptCommand } from './typescript.ts';

type Command = readonly [string, ...string[]];

const WINDOWS = process.platform === 'win32';

/**
 * @param file as the user wrote it, relative to our working directory (not to `--cwd`)
 * @throws UsageError for an address, CouldNotRun for what is missing, a directory or not runnable
 */
export function fileTarget(file: string, settings: Settings): StdioTarget {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(file)?.[1];
  if (scheme !== undefined) {
    throw new UsageError(`the target is a URL of "${scheme}"; http and https are spoken`);
  }
  if (file === '') throw new UsageError('the target is empty; a file is expected');
  const path = resolve(file);
  const stats = statsOf(path, file);
  if (!stats) throw noSuchFile(file);
  if (stats.isDirectory()) {
    throw new CouldNotRun(
      `"${file}" is a directory, not a server`,
      'Name the file in it that starts the server, or use: mcp-assert -- command args',
    );
  }
  return stdioTarget(commandFor(path, file, settings), file, settings);
}

function commandFor(path: string, file: string, settings: Settings): Command {
  switch (extname(path).toLowerCase()) {
    case '.js':
    case '.mjs':
    case '.cjs':
      return [process.execPath, path];
    case '.ts':
    case '.mts':
    case '.cts':
      return typeScriptCommand(path, file);
    case '.py':
      return [pythonFor(path, settings.cwd), path];
  }
  const shebang = readShebang(path);
  if (isExecutableFile(path) && (!WINDOWS || !shebang)) return [path];
  if (shebang) return [...shebang, path];
  throw new CouldNotRun(
    `"${file}" cannot be run`,
    'Expected a .js, .mjs, .cjs, .ts or .py file, a file that starts with #!, or an executable one ' +
      `(chmod +x). What runs it can also be named: mcp-assert -- command ${file}`,
  );
}

/** The Python of the project's virtual environment knows its packages; else the one on PATH. */
function pythonFor(path: string, cwd: string | undefined): string {
  const inside = WINDOWS ? ['Scripts', 'python.exe'] : ['bin', 'python'];
  const folders = [dirname(path), resolve(cwd ?? '.')];
  const own = folders.map((folder) => join(folder, '.venv', ...inside)).find(isExecutableFile);
  return own ?? (WINDOWS ? 'python' : 'python3');
}

function statsOf(path: string, file: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code === 'ENOTDIR') return undefined;
    throw new CouldNotRun(`"${file}" cannot be read (${code})`);
  }
}

function noSuchFile(file: string): CouldNotRun {
  const detail = isOnPath(file)
    ? `There is a command of this name: mcp-assert -- ${file}`
    : /\s/.test(file)
      ? `A command with its arguments follows two dashes: mcp-assert -- ${file}`
      : undefined;
  return new CouldNotRun(`no such file: "${file}"`, detail);
}
