/** The compliant server that is broken on purpose: where it is, and a place of its own to run in. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ownFile } from '../harness/own-file.ts';

export interface Reference {
  /** A folder with nothing else in it. */
  readonly cwd: string;
  /** The one that is started. */
  readonly file: string;
  /** All that it runs: what source mutants change. */
  readonly files: readonly string[];
  /** What it is expected to be: its tools are ours, and may be called in every revision. */
  readonly expectations: string;
}

/** The command that starts the reference server, in the sources and in the package. */
export function referenceCommand(): [string, string] {
  return [process.execPath, referenceFile()];
}

/**
 * A copy of the reference server in a folder of its own: what surrounds this package is no part of
 * it, and is not copied for its source mutants.
 */
export function copyReference(): Reference & { remove(): void } {
  const cwd = mkdtempSync(join(tmpdir(), 'mcp-assert-reference-'));
  const folder = join(cwd, 'reference-server');
  mkdirSync(folder);
  const file = join(folder, 'server.mjs');
  const files = [file, join(folder, 'protocol.mjs')];
  for (const copy of files) copyFileSync(join(dirname(referenceFile()), basename(copy)), copy);
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }\n');
  return {
    cwd,
    file,
    files,
    expectations: referenceExpectations(),
    remove: () => rmSync(cwd, { recursive: true, force: true }),
  };
}

/** Works with the user's command, or with a copy of the reference server. */
export async function withReference<T>(
  command: readonly string[] | undefined,
  work: (command: readonly string[], reference: Reference | undefined) => Promise<T>,
): Promise<T> {
  if (command) return work(command, undefined);
  const reference = copyReference();
  // Also where we are ended by a signal.
  process.once('exit', reference.remove);
  try {
    return await work([process.execPath, reference.file], reference);
  } finally {
    process.off('exit', reference.remove);
    reference.remove();
  }
}

/** The file of expectations that belongs to the reference server. */
export function referenceExpectations(): string {
  return join(dirname(referenceFile()), 'expect.json');
}

function referenceFile(): string {
  return ownFile(
    ['../reference-server/server.mjs', '../../reference-server/server.mjs'],
    import.meta.url,
  );
}

/** The command that starts the reference server over Streamable HTTP. */
export function referenceHttpCommand(): [string, string] {
  return [process.execPath, join(dirname(referenceFile()), 'http.mjs')];
}
