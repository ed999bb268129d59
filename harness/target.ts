/** What is checked: a file, a command or an entry of a configuration file becomes one target. */
import { UsageError } from './errors.ts';
import { commandTarget } from './targets/command.ts';
import { fileTarget } from './targets/file.ts';
import { type HttpTarget, parseHeaders, parseUrl, withoutSecrets } from './targets/http-target.ts';
import type { Settings, StdioTarget } from './targets/stdio-target.ts';

export type { HttpTarget } from './targets/http-target.ts';
export type { Settings, StdioTarget } from './targets/stdio-target.ts';

export type Target = StdioTarget | HttpTarget;

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
  /** `--http`: the server is started, and spoken to over HTTP. */
  readonly http?: boolean;
  /** `--url URL`: where such a server listens, if it does not say so itself. */
  readonly url?: string;
  /** `--header 'Name: value'` */
  readonly headers?: readonly string[];
}

/**
 * What is checked, over whichever transport.
 * @param settings `-e` and `--cwd`
 * @throws UsageError when the words or the configuration are wrong
 * @throws CouldNotRun when there is no such file or it cannot be run
 */
export async function resolveTarget(words: TargetWords, settings: Settings): Promise<Target> {
  const { file, http = false, url, headers: texts = [] } = words;
  if (url !== undefined && !http) {
    throw new UsageError(
      '--url goes with --http; a server that runs already is named by its URL alone',
    );
  }
  const headers = parseHeaders(texts);
  if (file !== undefined && /^https?:/i.test(file)) {
    onlyOne(words);
    if (http) throw new UsageError('--http starts a server; one that has a URL runs already');
    if (Object.keys(settings.env).length > 0 || settings.cwd !== undefined) {
      throw new UsageError('-e and --cwd are for servers that are started, and not for a URL');
    }
    return httpTarget(parseUrl(file, ''), headers);
  }
  const given = await resolveServer(words, settings);
  if (given.kind === 'http') {
    if (http) throw new UsageError('--http starts a server; this entry of the file has a URL');
    const { headers: own, ...entry } = given;
    return { ...entry, headers: [...own, ...headers] };
  }
  if (!http) {
    if (texts.length > 0) throw new UsageError('--header is for servers over HTTP');
    return given;
  }
  return {
    kind: 'http',
    ...(url === undefined ? {} : { url: parseUrl(url, '--url ').href }),
    headers,
    server: given,
    label: given.label,
  };
}

function httpTarget({ href }: URL, headers: HttpTarget['headers']): HttpTarget {
  return { kind: 'http', url: href, headers, label: href };
}

/** A server that is started; an entry of a configuration file may name a URL instead. */
async function resolveServer(words: TargetWords, settings: Settings): Promise<Target> {
  const { file, command, config, server } = words;
  onlyOne(words);
  if (command !== undefined) return commandTarget(command, settings);
  if (config !== undefined) {
    // Its parser is not needed for the other targets.
    const { configTarget } = await import('./targets/config.ts');
    return configTarget(config, server, settings);
  }
  if (file !== undefined) return fileTarget(file, settings);
  const ways = './server.js, a URL, -- command args, or --config FILE --server NAME';
  throw new UsageError(`no server to check: give ${ways}`);
}

/** A server that is started by a command, for what is not done over HTTP. */
export function resolveCommand(command: readonly string[], settings: Settings): StdioTarget {
  return commandTarget(command, settings);
}

function onlyOne({ file, command, config, server }: TargetWords): void {
  const given = [
    ...(file === undefined ? [] : [`the target "${withoutSecrets(file)}"`]),
    ...(command === undefined ? [] : ['-- command']),
    ...(config === undefined ? [] : ['--config']),
  ];
  if (given.length > 1) throw new UsageError(`only one server is checked: ${given.join(' or ')}?`);
  if (server !== undefined && config === undefined) {
    throw new UsageError('--server NAME goes with --config FILE');
  }
}
