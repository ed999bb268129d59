import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a command of this name is on PATH (on Windows also with the endings of PATHEXT). */
export function isOnPath(name: string, environment: NodeJS.ProcessEnv = process.env): boolean {
  if (name === '' || /[/\\]/.test(name)) return false;
  const windows = process.platform === 'win32';
  const endings = windows ? ['', ...(environment.PATHEXT ?? '.EXE;.CMD;.BAT').split(';')] : [''];
  return (environment.PATH ?? environment.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .some((folder) => endings.some((ending) => isExecutableFile(join(folder, name + ending))));
}

/** Whether the path is a file that we may execute; on Windows every file counts. */
export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
