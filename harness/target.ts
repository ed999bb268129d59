/** What is checked: a file, a command or an entry of a configuration file becomes one target. */
import { UsageError } from './errors.ts';
import { commandTarget } from './targets/command.ts';
import { fileTarget } from './targets/file.ts';
import type { Settings, StdioTarget } from './targets/stdio-target.ts';

export type { Settings, StdioTarget } from './targets/stdio-target.ts';

/** What the command line says; exactly one of `file`, `command` and `config` is expected. */
export interface TargetWords {
  /** `mcp-assert ./server.js` */
  readonly file?: string;
  /** `mcp-assert -- command args`; an empty list when nothing follows the dashes. */
  readonly command?: readonly string[];
  /** `--config FILE` */
  readonly config?: string;
  /** `--server NAME` */
  readonly server?: string;
}

/**
 * @param settings `-e` and `--cwd`
 * @throws UsageError when the words or the configuration are wrong
 * @throws CouldNotRun when there is no such file or it cannot be run
 */
export async function resolveTarget(words: TargetWords, settings: Settings): Promise<StdioTarget> {
  const { file, command, config, server } = words;
  const given = [
    ...(file === undefined ? [] : [`the target "${file}"`]),
    ...(command === undefined ? [] : ['-- command']),
    ...(config === undefined ? [] : ['--config']),
  ];
  if (given.length > 1) throw new UsageError(`only one server is checked: ${given.join(' or ')}?`);
  if (server !== undefined && config === undefined) {
    throw new UsageError('--server NAME goes with --config FILE');
  }
  if (command !== undefined) return commandTarget(command, settings);
  if (config !== undefined) {
    // Its parser is not needed for the other targets.
    const { configTarget } = await import('./targets/config.ts');
    return configTarget(config, server, settings);
  }
  if (file !== undefined) return fileTarget(file, settings);
  const ways = './server.js, -- command args, or --config FILE --server NAME';
  throw new UsageError(`no server to check: give ${ways}`);
}
