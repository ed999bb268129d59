import { existsSync, readdirSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, describe, expect, test } from 'vitest';
import { type InstrumenterModule, install, loadInstrumenter } from './find-instrumenter.ts';
import { folderWith, ROOT } from './test-server.ts';

const PATH = process.env.PATH ?? '';
const folders: string[] = [];
const folder = (files: Record<string, string>) => {
  const made = folderWith(files);
  folders.push(made);
  return made;
};

afterEach(() => {
  process.env.PATH = PATH;
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

const fake = (version: string) => ({
  'node_modules/@stryker-mutator/instrumenter/package.json': JSON.stringify({
    name: '@stryker-mutator/instrumenter',
    version,
    type: 'module',
    exports: { '.': './main.js', './package.json': './package.json' },
  }),
  'node_modules/@stryker-mutator/instrumenter/main.js': `export const Instrumenter = 'fake ${version}';`,
});

const unexpected = (line: string) => {
  throw new Error(`Said: ${line}`);
};

/** Puts a program of this name before all others. */
async function npmThat(script: string): Promise<void> {
  const bin = folder({ npm: `#!${process.execPath}\n${script}` });
  await chmod(join(bin, 'npm'), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
}

describe('the instrumenter', () => {
  test("comes from the user's project before ours", async () => {
    const project = folder({ ...fake('9.0.3'), 'src/server.js': '' });
    const found = await loadInstrumenter(join(project, 'src'), '/nowhere', unexpected);
    expect(found.Instrumenter).toBe('fake 9.0.3');
  });

  test('of another major version is passed over', async () => {
    const found = await loadInstrumenter(folder(fake('8.7.1')), '/nowhere', unexpected);
    expect(found.Instrumenter).toBeTypeOf('function');
  });

  test('has the types that are written out here', async () => {
    const real = await import('@stryker-mutator/instrumenter');
    expect(real satisfies InstrumenterModule).toHaveProperty('disableTypeChecks');
  });

  test('is not in the bundle', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [join(ROOT, 'mutants/source/find-instrumenter.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    expect(outputFiles).toHaveLength(1);
    expect(Object.keys(metafile.inputs).join()).toContain('execa');
    expect(Object.keys(metafile.inputs).join()).not.toMatch(/@babel|@stryker-mutator/);
  });
});

describe('installing the instrumenter', () => {
  test('says what goes where, and keeps it', async () => {
    await npmThat(`
      const { cpSync } = require('node:fs');
      const words = process.argv.slice(2);
      if (words[0] !== 'install' || words.at(-1) !== '@stryker-mutator/instrumenter@^9.6.1') process.exit(7);
      cpSync(${JSON.stringify(folder(fake('9.9.9')))}, words[words.indexOf('--prefix') + 1], { recursive: true });`);
    const cache = join(folder({}), 'deep', 'cache');
    const said: string[] = [];
    const entry = await install(cache, (line) => said.push(line));
    expect(said).toEqual([
      `Installing @stryker-mutator/instrumenter@^9.6.1 into ${join(cache, 'stryker-instrumenter-9')}`,
    ]);
    expect(entry.startsWith(cache)).toBe(true);
    expect(existsSync(entry)).toBe(true);
    // A second run that installs at the same time finds the folder in place, and uses it.
    expect(await install(cache, () => {})).toBe(entry);
    expect(readdirSync(cache)).toEqual(['stryker-instrumenter-9']);
  });

  test('tells what npm said when it fails, and leaves nothing behind', async () => {
    await npmThat(`console.error('npm error 404 Not Found'); process.exit(3);`);
    const cache = folder({});
    await expect(install(cache, () => {})).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'npm could not install @stryker-mutator/instrumenter@^9.6.1 (exit code 3)',
      detail: expect.stringMatching(/^npm error 404 Not Found\nInstall it in your project: npm /),
    });
    expect(readdirSync(cache)).toEqual([]);
  });

  test('needs npm', async () => {
    process.env.PATH = folder({});
    await expect(install(folder({}), () => {})).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'npm, which would install @stryker-mutator/instrumenter, cannot be started: ENOENT',
    });
  });

  test('is not content with an npm that installs nothing', async () => {
    await npmThat('');
    await expect(install(folder({}), () => {})).rejects.toThrow('npm installed no usable');
  });
});
