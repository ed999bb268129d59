/** For the tests here: real processes, real files in temporary folders. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../../harness/process.ts';
import type { SourceMutant } from './instrument.ts';

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
export const SERVER = join(ROOT, 'reference-server', 'server.mjs');
/** What it imports, and most of what it is. */
export const PROTOCOL = join(ROOT, 'reference-server', 'protocol.mjs');

/** A new folder with these files, by relative names. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-assert-test-')));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
export const CALL = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'count_words', arguments: { text: 'one two' } },
};

/** Runs a command to its end with these messages as its whole input. */
export async function run(
  command: readonly [string, ...string[]],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  messages: readonly object[] = [],
): Promise<{ stdout: string; stderr: string; exitCode: number | null }> {
  const started = startProcess({ command, cwd, env });
  const [stdout, stderr] = [text(started.stdout), text(started.stderr)];
  started.stdin.on('error', () => {});
  started.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const end = await started.ended;
  const all = { stdout: await stdout, stderr: await stderr };
  started.killLeftovers();
  return { ...all, exitCode: end.kind === 'exited' ? end.exitCode : null };
}

/** A mutant that replaces `original` on the line that contains `within`. */
export function mutantAt(
  mutants: readonly SourceMutant[],
  source: string,
  within: string,
  original: string,
): SourceMutant {
  const line = source.split('\n').findIndex((text) => text.includes(within)) + 1;
  const found = mutants.find((m) => m.location.start.line === line && m.original === original);
  if (!found) throw new Error(`No mutant of ${original} where ${within} stands`);
  return found;
}
