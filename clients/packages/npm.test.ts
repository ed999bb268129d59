import { existsSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { npmFailed, runNpm } from './npm.ts';
import { folderWith, overTheLimit, processesWith } from './test-registry.ts';

const folders: string[] = [];
const folder = (files: Record<string, string> = {}) => {
  const made = folderWith(files);
  folders.push(made);
  return made;
};

/** A folder whose `npm` is this script. */
async function npmThat(script: string): Promise<string> {
  const bin = folder({ npm: `#!${process.execPath}\n${script}` });
  await chmod(join(bin, 'npm'), 0o755);
  return bin;
}

const ECHO = 'console.log(JSON.stringify([__filename, ...process.argv.slice(2)]));';

afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

describe('npm', () => {
  test('is the one on PATH', async () => {
    const bin = await npmThat(ECHO);
    const run = await runNpm(['view', 'x y'], 'look', { cwd: bin, environment: { PATH: bin } });
    expect(JSON.parse(run.stdout).slice(0, 3)).toEqual([join(bin, 'npm'), 'view', 'x y']);
    expect(run).toMatchObject({ ok: true, stderr: '', end: 'exit code 0' });
  });

  test.each(['npm-cli.js', 'npx-cli.js'])('is the one that runs us (%s)', async (name) => {
    const bin = folder({ 'npm-cli.js': ECHO, 'npx-cli.js': 'process.exit(7);' });
    const environment = { PATH: folder(), npm_execpath: join(bin, name) };
    const run = await runNpm(['view'], 'look', { cwd: bin, environment });
    expect(JSON.parse(run.stdout)[0]).toBe(join(bin, 'npm-cli.js'));
  });

  test.each(['yarn.js', 'pnpm.cjs', 'gone/npm-cli.js'])('is not %s', async (name) => {
    const bin = await npmThat(ECHO);
    const other = folder({ 'yarn.js': 'process.exit(7);', 'pnpm.cjs': 'process.exit(7);' });
    const environment = { PATH: bin, npm_execpath: join(other, name) };
    const run = await runNpm(['view'], 'look', { cwd: bin, environment });
    expect(JSON.parse(run.stdout)[0]).toBe(join(bin, 'npm'));
  });

  test('gets the variables, without the options of the npm above us', async () => {
    const bin = await npmThat(
      'console.log(JSON.stringify([process.env.A, process.env.B ?? null, process.env.npm_config_global]));',
    );
    const environment = { PATH: bin, A: 'a', B: undefined, npm_config_global: 'true' };
    const run = await runNpm([], 'look', { cwd: bin, environment });
    expect(JSON.parse(run.stdout)).toEqual(['a', null, '']);
  });

  test('is missing', async () => {
    const none = folder();
    await expect(
      runNpm([], 'install x', { cwd: none, environment: { PATH: none } }),
    ).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'npm could not install x: it cannot be started (ENOENT)',
      detail: 'Install npm, or put its folder on PATH.',
    });
  });

  test('fails: the last lines of what it said are kept, without stacks', async () => {
    const bin = await npmThat(`
      for (let line = 1; line <= 30; line++) console.error('npm error line ' + line);
      console.error('npm error     at ClientRequest.emit (node:events:524:28)\\n');
      process.exit(3);`);
    const run = await runNpm([], 'look', { cwd: bin, environment: { PATH: bin } });
    expect(run).toMatchObject({ ok: false, end: 'exit code 3' });
    const error = npmFailed('look', run);
    expect(error.message).toBe('npm could not look (exit code 3)');
    const lines = Array.from({ length: 20 }, (_, index) => `npm error line ${index + 11}`);
    expect(error.detail).toBe(lines.join('\n'));
  });

  test('that takes too long is killed, with all that it started', async () => {
    const bin = await npmThat(`
      const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => {});
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true });
      console.error('npm warn waiting');
      require('node:fs').writeFileSync('waiting', '');
      setTimeout(() => {}, 60000);`);
    const environment = { PATH: bin, TEST_MARK: bin };
    const error = await overTheLimit(
      () => runNpm([], 'look', { cwd: bin, environment }),
      () => existsSync(join(bin, 'waiting')),
    );
    expect(error).toMatchObject({
      name: 'CouldNotRun',
      message: 'npm could not look within 120 s',
      detail: 'npm warn waiting',
    });
    await expect.poll(() => processesWith(`TEST_MARK=${bin}\0`)).toEqual([]);
  });

  test('that leaves a process behind, which holds its output, is not waited for', async () => {
    const bin = await npmThat(`
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true }).unref();
      console.log('done');`);
    const environment = { PATH: bin, TEST_MARK: bin };
    const run = await runNpm([], 'look', { cwd: bin, environment });
    expect(run).toMatchObject({ ok: true, stdout: 'done\n' });
    await expect.poll(() => processesWith(`TEST_MARK=${bin}\0`)).toEqual([]);
  });
});
