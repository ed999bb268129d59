import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { coverageEnv, coverageHook, readCoverage } from './coverage.ts';
import { loadInstrumenter } from './find-instrumenter.ts';
import type { SourceMutant } from './instrument.ts';
import { CALL, folderWith, INITIALIZE, PROTOCOL, ROOT, run, SERVER } from './test-server.ts';
import { prepareSources } from './workspace.ts';

const instrumenter = await loadInstrumenter(ROOT, '/nowhere', () => {});
const node = process.execPath;
const folders: string[] = [];
const folder = (files: Record<string, string>) => {
  const made = folderWith(files);
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true });
});

describe('coverage of the reference server', async () => {
  const workspace = await prepareSources({ instrumenter, files: [PROTOCOL], cwd: ROOT });
  afterAll(workspace.remove);
  const reached = async (messages: readonly object[]) => {
    const kept = mkdtempSync(join(workspace.coverage, 'run-'));
    const env = coverageEnv(coverageHook(), kept);
    await run(workspace.commandFor([node, SERVER]), workspace.cwd, env, messages);
    expect(readdirSync(kept)).toHaveLength(1);
    return readCoverage(kept);
  };
  const inFunction = (name: string) => {
    const lines = (workspace.files[0]?.source ?? '').split('\n');
    const from = lines.findIndex((line) => line.startsWith(`function ${name}(`)) + 1;
    const to = lines.indexOf('}', from) + 1;
    return workspace.mutants.filter(
      ({ location }) => location.start.line >= from && location.end.line <= to,
    );
  };
  const among = (ids: ReadonlySet<string>, mutants: readonly SourceMutant[]) =>
    mutants.filter(({ strykerId }) => ids.has(strykerId)).length;

  test('has nothing of tools/call when only initialize was sent', async () => {
    const ids = await reached([INITIALIZE]);
    expect(inFunction('callTool').length).toBeGreaterThan(10);
    expect(among(ids, inFunction('callTool'))).toBe(0);
    expect(among(ids, inFunction('problems'))).toBe(0);
    expect(among(ids, inFunction('initialize'))).toBeGreaterThan(10);
  });

  test('has it when a tool was called', async () => {
    const ids = await reached([INITIALIZE, CALL]);
    expect(among(ids, inFunction('callTool'))).toBeGreaterThan(10);
    expect(among(ids, inFunction('problems'))).toBeGreaterThan(5);
    expect([...ids].every((id) => workspace.mutants.some((m) => m.strykerId === id))).toBe(true);
  });
});

describe('the hook', () => {
  /** What instrumented code does at each place that carries mutants. */
  const cover = `const cov = globalThis.__stryker__.mutantCoverage.static;
    const cover = (id) => { cov[id] = (cov[id] || 0) + 1; };`;
  const covered = async (script: string, nodeOptions?: string) => {
    const kept = folder({});
    const project = folder({ 'server.cjs': script });
    const env = coverageEnv(coverageHook(), kept, nodeOptions);
    const ended = await run([node, 'server.cjs'], project, env);
    return { ...ended, ids: [...(await readCoverage(kept))].sort(), files: readdirSync(kept) };
  };

  test('counts on, and writes once', async () => {
    const { stdout, ids } = await covered(
      `${cover} for (let i = 0; i < 3; i++) cover('7'); cover('8'); console.log(JSON.stringify(cov));`,
    );
    expect(JSON.parse(stdout)).toEqual({ 7: 3, 8: 1 });
    expect(ids).toEqual(['7', '8']);
  });

  test('needs no exit: a server that is killed has told what it reached', async () => {
    const { ids, exitCode } = await covered(
      `${cover} cover('1'); process.kill(process.pid, 'SIGKILL');`,
    );
    expect([ids, exitCode]).toEqual([['1'], null]);
  });

  test('joins processes and threads', async () => {
    const { ids, files } = await covered(`${cover}
      const { fork } = require('node:child_process');
      const { Worker, isMainThread } = require('node:worker_threads');
      if (!isMainThread) cover('thread');
      else if (process.argv[2]) cover('child');
      else { cover('main'); fork(__filename, ['child']); new Worker(__filename); }`);
    expect(ids).toEqual(['child', 'main', 'thread']);
    expect(files).toHaveLength(2);
  });

  test('is not seen by a process without mutants', async () => {
    const script = `console.log(Object.keys(globalThis).includes('__stryker__'),
      process.listenerCount('exit'), process.listenerCount('SIGTERM'))`;
    const { stdout, files } = await covered(script);
    expect([stdout, files]).toEqual(['false 0 0\n', []]);
  });

  test('keeps the options that Node.js has, and may lie in a folder with blanks and quotes', async () => {
    const kept = folder({});
    const odd = folder({ 'a "b" c/preload.cjs': 'globalThis.preloaded = true;' });
    const env = coverageEnv(join(odd, 'a "b" c', 'preload.cjs'), kept, '--no-deprecation');
    const print = 'console.log(globalThis.preloaded, process.noDeprecation)';
    expect((await run([node, '-e', print], kept, env)).stdout).toBe('true true\n');
  });

  test('is looked for where sources and bundles have it', () => {
    expect(coverageHook()).toBe(join(ROOT, 'mutants', 'source', 'coverage-hook.cjs'));
    expect(coverageHook(['/nowhere/x.cjs', SERVER])).toBe(SERVER);
    expect(() => coverageHook(['/nowhere/x.cjs'])).toThrow('coverage-hook.cjs is missing');
  });
});
