/** `--config FILE --server NAME`: the files in which clients keep their servers. */
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import { closest } from './closest.ts';
import { expandVariables, type Variables } from './config-variables.ts';
import { type HttpTarget, headerPair, parseUrl } from './http-target.ts';
import { parseJsonWithComments } from './json-text.ts';
import { type Settings, type StdioTarget, stdioTarget } from './stdio-target.ts';
import { readTextFile } from './text-file.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where files keep their servers: most clients, `.vscode/mcp.json`, VS Code's settings.json. */
const PLACES: readonly (readonly string[])[] = [['mcpServers'], ['servers'], ['mcp', 'servers']];

/**
 * The server of that name; the only one where no name is given.
 * `-e` wins over the entry's variables, `--cwd` over its folder.
 * @throws UsageError when the file or the entry is not as expected
 */
export function configTarget(
  file: string,
  server: string | undefined,
  settings: Settings,
): StdioTarget | HttpTarget {
  const parsed = parseJsonWithComments(readTextFile('--config', file));
  if ('problem' in parsed) throw new UsageError(`--config ${file}: ${parsed.problem}`);
  const { servers, pointer } = findServers(parsed.value, file);
  const name = chooseServer(Object.keys(servers), server, file);
  const where = `--config ${file}: ${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const entry = servers[name];
  if (!isObject(entry)) throw new UsageError(`${where}: an object was expected`);
  refuseOthers(entry, where);
  if (entry.url !== undefined) return urlEntry(entry, where, `${name} (${file})`, file, settings);
  return entryTarget(entry, where, `${name} (${file})`, file, settings);
}

function entryTarget(
  entry: Json,
  where: string,
  label: string,
  file: string,
  settings: Settings,
): StdioTarget {
  const workspace = workspaceOf(file);
  const variables: Variables = { workspace, environment: { ...process.env, ...settings.env } };
  const text = (value: unknown, place: string): string => {
    if (typeof value !== 'string') throw new UsageError(`${where}${place}: a string was expected`);
    return expandVariables(value, where + place, variables);
  };
  const { args = [], env = {}, cwd } = entry;
  if (!Array.isArray(args)) throw new UsageError(`${where}/args: an array was expected`);
  if (!isObject(env)) throw new UsageError(`${where}/env: an object was expected`);
  const command = text(entry.command, '/command');
  if (command === '') throw new UsageError(`${where}/command: a command was expected`);
  const given = Object.entries(env).filter(
    // VS Code unsets a variable by null. What -e gives needs no expansion: it may be an input.
    ([key, value]) => value !== null && !Object.hasOwn(settings.env, key),
  );
  const own = given.map(([key, value]) => [
    key,
    typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : text(value, `/env/${key}`),
  ]);
  const folder = cwd === undefined ? defaultFolder(file) : resolve(workspace, text(cwd, '/cwd'));
  const directory = settings.cwd ?? folder;
  return stdioTarget([command, ...args.map((arg, index) => text(arg, `/args/${index}`))], label, {
    env: { ...Object.fromEntries(own), ...settings.env },
    ...(directory === undefined ? {} : { cwd: directory }),
  });
}

/** An entry of a server over HTTP: its `url`, and `headers` that go with every request. */
function urlEntry(
  { url, headers = {} }: Json,
  where: string,
  label: string,
  file: string,
  settings: Settings,
): HttpTarget {
  const variables: Variables = {
    workspace: workspaceOf(file),
    environment: { ...process.env, ...settings.env },
  };
  if (settings.cwd !== undefined) {
    throw new UsageError(`${where}: --cwd is for servers that are started, and not for a URL`);
  }
  if (typeof url !== 'string') throw new UsageError(`${where}/url: a string was expected`);
  if (!isObject(headers)) throw new UsageError(`${where}/headers: an object was expected`);
  const pairs = Object.entries(headers).map(([name, value]) => {
    const place = `${where}/headers/${name}`;
    if (typeof value !== 'string') throw new UsageError(`${place}: a string was expected`);
    return headerPair(name, expandVariables(value, place, variables), place);
  });
  // The error shows the variables and not what they hold.
  const { href } = parseUrl(expandVariables(url, `${where}/url`, variables), `${where}/url: `, url);
  return { kind: 'http', url: href, headers: pairs, label };
}

function findServers(value: unknown, file: string): { servers: Json; pointer: string } {
  for (const place of PLACES) {
    let found: unknown = value;
    for (const key of place) found = isObject(found) ? found[key] : undefined;
    const pointer = `/${place.join('/')}`;
    if (isObject(found)) return { servers: found, pointer };
    if (found !== undefined) {
      throw new UsageError(`--config ${file}: ${pointer}: an object was expected`);
    }
  }
  const places = '"mcpServers", "servers" or "mcp": { "servers" }';
  throw new UsageError(`--config ${file}: an object with ${places} was expected`);
}

function chooseServer(names: readonly string[], server: string | undefined, file: string): string {
  const list = names.map((name) => `"${name}"`).join(', ');
  if (names.length === 0) throw new UsageError(`--config ${file}: it holds no server`);
  if (server === undefined) {
    const [only, ...others] = names;
    if (only !== undefined && others.length === 0) return only;
    throw new UsageError(`--config ${file}: --server NAME is needed, one of ${list}`);
  }
  if (names.includes(server)) return server;
  const near = closest(server, names);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  throw new UsageError(`--config ${file}: no server "${server}", it holds ${list}${hint}`);
}

/** Entries that this version cannot check are errors: what is skipped in silence seems checked. */
function refuseOthers(entry: Json, where: string): void {
  const { type, url, command, envFile } = entry;
  // Clients write the type of Streamable HTTP in several ways; the older transport is another one.
  const known = url === undefined ? ['stdio'] : ['http', 'streamable-http', 'streamableHttp'];
  if (url !== undefined && type === 'sse') {
    throw new UsageError(
      `${where}: it has type "sse", HTTP with SSE, the transport of 2024-11-05 that Streamable HTTP replaced; such servers are not checked`,
    );
  }
  if (type !== undefined && !known.some((one) => one === type)) {
    throw new UsageError(
      `${where}: it has type ${JSON.stringify(type)}; ${known.map((one) => `"${one}"`).join(' or ')} is supported${url === undefined ? '' : ' with a url'}`,
    );
  }
  if (url !== undefined && command !== undefined) {
    throw new UsageError(`${where}: it has a command and a url; one of them was expected`);
  }
  if (envFile !== undefined) {
    throw new UsageError(
      `${where}/envFile: such files are not read; give variables by -e KEY=VALUE`,
    );
  }
}

/** The project that a file belongs to: `.vscode` lies within it. */
function workspaceOf(file: string): string {
  const folder = dirname(resolve(file));
  return basename(folder) === '.vscode' ? dirname(folder) : folder;
}

/** Claude Desktop keeps its file apart from any project, so that its folder says nothing. */
function defaultFolder(file: string): string | undefined {
  return basename(file) === 'claude_desktop_config.json' ? undefined : workspaceOf(file);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
