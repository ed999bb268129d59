/** For the tests here: packages in folders, and an npm registry on the loopback that counts. */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** A new folder with these files, by relative names. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-assert-test-')));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The files of a package as a project has it. */
export function installed(
  name: string,
  version: string,
  folder: string = name,
): Record<string, string> {
  return { [`node_modules/${folder}/package.json`]: JSON.stringify({ name, version }) };
}

export interface TestRegistry {
  readonly url: string;
  /** Paths that were asked for. */
  readonly requests: string[];
  /** Variables that send npm here, with a cache of its own and without patience. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Serves versions of one package, each with the single module `main.js`.
 * @param tags dist-tags
 * @param hangs requests whose path contains this are never answered
 */
export async function startRegistry(
  name: string,
  versions: readonly string[],
  tags: Readonly<Record<string, string>>,
  hangs?: string,
): Promise<TestRegistry> {
  const tarballs = new Map(versions.map((one) => [one, tarball(name, one)]));
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    if (hangs !== undefined && path.includes(hangs)) return;
    const asked = /^\/tarballs\/(.*)\.tgz$/.exec(path)?.[1];
    const body = asked === undefined ? undefined : tarballs.get(asked);
    if (body) response.end(body);
    else if (path === `/${name}`) json(response, 200, packument(name, tarballs, tags, url));
    else json(response, 404, { error: 'Not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = folderWith();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, requests, environment: npmEnvironment(url, folder), close };
}

/**
 * Sends npm to a registry and keeps it from the user's settings.
 * @param folder for npm's own files; it need not exist
 */
function npmEnvironment(registry: string, folder: string): Record<string, string> {
  return {
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_fetch_retries: '0',
    npm_config_noproxy: '127.0.0.1',
  };
}

/**
 * Starts something, lets its 120 seconds pass as soon as `waiting` says so, and gives the error.
 * Only that timer is moved on: how fast the machine is does not matter.
 */
export async function overTheLimit(
  work: () => Promise<unknown>,
  waiting: () => boolean,
): Promise<unknown> {
  const real = globalThis.setTimeout;
  let pass: (() => void) | undefined;
  const replaced = (then: () => void, ms?: number) => {
    if (ms === 120_000) pass = then;
    return real(then, ms);
  };
  globalThis.setTimeout = Object.assign(replaced, real) as typeof setTimeout;
  try {
    let ended = false;
    const outcome = work()
      .catch((error) => error)
      .finally(() => {
        ended = true;
      });
    while (!(pass && waiting()) && !ended) await pause(20);
    // What was written last may still be on its way to us.
    await pause(200);
    pass?.();
    return await outcome;
  } finally {
    globalThis.setTimeout = real;
  }
}

/** Ids of living processes that have this in their environment (Linux; elsewhere none are found). */
export function processesWith(text: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text);
    } catch {
      return false;
    }
  });
}

function packument(
  name: string,
  tarballs: ReadonlyMap<string, Buffer>,
  tags: Readonly<Record<string, string>>,
  url: string,
): object {
  const versions = [...tarballs].map(([version, body]) => {
    const integrity = `sha512-${createHash('sha512').update(body).digest('base64')}`;
    const dist = { tarball: `${url}/tarballs/${version}.tgz`, integrity };
    return [version, { name, version, dist }] as const;
  });
  return { name, 'dist-tags': tags, versions: Object.fromEntries(versions) };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function tarball(name: string, version: string): Buffer {
  const manifest = { name, version, type: 'module', exports: { './*': './*' } };
  const files = {
    'package/package.json': JSON.stringify(manifest),
    'package/main.js': `export const version = '${version}';\n`,
  };
  const entries = Object.entries(files).flatMap(([path, content]) => tarEntry(path, content));
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
}

/** One file in the ustar format: a header of 512 bytes, then the content in blocks of 512. */
function tarEntry(path: string, content: string): Buffer[] {
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
}
