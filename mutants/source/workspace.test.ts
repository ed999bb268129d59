import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { loadInstrumenter } from './find-instrumenter.ts';
import { ACTIVE_MUTANT } from './instrument.ts';
import {
  CALL,
  folderWith,
  INITIALIZE,
  mutantAt,
  PROTOCOL,
  ROOT,
  run,
  SERVER,
} from './test-server.ts';
import { prepareSources } from './workspace.ts';

const instrumenter = await loadInstrumenter(ROOT, '/nowhere', () => {});
const node = process.execPath;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
const folder = (files: Record<string, string>) => {
  const made = folderWith(files);
  cleanUp.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const prepare = async (cwd: string, ...files: string[]) => {
  const workspace = await prepareSources({ instrumenter, files, cwd });
  cleanUp.push(workspace.remove);
  return workspace;
};

describe('the copy of the reference server', () => {
  test('answers as the original with no mutant, and differently with one', async () => {
    const workspace = await prepare(ROOT, 'reference-server/protocol.mjs');
    expect(workspace.root).toBe(ROOT);
    const command = workspace.commandFor([node, SERVER]);
    const messages = [
      INITIALIZE,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      CALL,
      { jsonrpc: '2.0', id: 3, method: 'tools/list' },
    ];
    const original = await run([node, SERVER], ROOT, {}, messages);
    expect(original.stdout.split('\n')).toHaveLength(4);
    expect(await run(command, workspace.cwd, {}, messages)).toEqual(original);

    const source = readFileSync(PROTOCOL, 'utf8');
    const mutant = mutantAt(
      workspace.mutants,
      source,
      "return { jsonrpc: '2.0', id, result",
      "'2.0'",
    );
    const env = { [ACTIVE_MUTANT]: mutant.strykerId };
    const mutated = await run(command, workspace.cwd, env, messages);
    expect(mutated.stdout).toBe(original.stdout.replaceAll('"jsonrpc":"2.0"', '"jsonrpc":""'));
    expect(readFileSync(PROTOCOL, 'utf8')).toBe(source);
  });
});

describe('a copied project', () => {
  const files = {
    'package.json': '{ "private": true, "type": "module" }',
    'src/server.js': `#!${node}
      import { readFileSync, writeFileSync } from 'node:fs';
      import dependency from 'dependency';
      import { viaOther } from '../lib/other.js';
      writeFileSync('written.txt', 'by the server');
      console.log([dependency, viaOther(), readFileSync('data.txt', 'utf8'), process.argv[2]].join('|'));`,
    'lib/other.js': `import { word } from '../src/word.js'; export const viaOther = () => word();`,
    'src/word.js': `export const word = () => 'original';`,
    'data.txt': 'data',
    'dist/package.json': '{ "type": "module" }',
    'dist/alone.js': `console.log('alone');`,
    'node_modules/dependency/package.json': '{ "name": "dependency", "main": "main.cjs" }',
    'node_modules/dependency/main.cjs': `module.exports = 'dependency';`,
    '.git/HEAD': 'ref',
  };

  test('finds its packages, and its unmutated modules import the mutated ones', async () => {
    const project = folder(files);
    const workspace = await prepare(project, 'src/word.js');
    expect(workspace.files).toEqual([
      { name: 'src/word.js', language: 'javascript', source: files['src/word.js'] },
    ]);
    const command = workspace.commandFor([node, 'src/server.js', 'word']);
    const good = await run(command, workspace.cwd);
    expect(good).toEqual({
      stdout: 'dependency|original|data|word\n',
      stderr: '',
      exitCode: 0,
    });
    const mutant = workspace.mutants.find(({ original }) => original === "'original'");
    const env = { [ACTIVE_MUTANT]: mutant?.strykerId ?? '' };
    expect((await run(command, workspace.cwd, env)).stdout).toBe('dependency||data|word\n');
    // It wrote into the copy.
    expect(existsSync(join(workspace.cwd, 'written.txt'))).toBe(true);
    expect(existsSync(join(project, 'written.txt'))).toBe(false);
    expect(readdirSync(workspace.cwd)).not.toContain('.git');
  });

  test('runs whatever way the command names its file', async () => {
    const project = folder(files);
    const script = join(project, 'src/server.js');
    await chmod(script, 0o755);
    const elsewhere = folder({});
    const inCopy = async (cwd: string, command: [string, ...string[]]) => {
      const workspace = await prepare(cwd, script);
      const mapped = workspace.commandFor(command);
      return mapped.map((word) => word.replace(workspace.folder, 'COPY'));
    };
    const base = (await prepare(project, script)).cwd.replace(/^.*\/copy/, 'COPY/copy');
    const copied = join(base, 'src/server.js');
    expect(await inCopy(project, [script, 'src'])).toEqual([copied, 'src']);
    expect(await inCopy(project, ['./src/server.js'])).toEqual(['./src/server.js']);
    expect(await inCopy(project, ['src', '-y', ''])).toEqual(['src', '-y', '']);
    expect(await inCopy(project, [node, `--import=${script}`])).toEqual([
      node,
      `--import=${copied}`,
    ]);
    expect(await inCopy(project, [node, '--import', pathToFileURL(script).href])).toEqual([
      node,
      '--import',
      `file://${copied}`,
    ]);
    const away = join('..', project.split('/').at(-1) ?? '', 'src/server.js');
    expect((await inCopy(elsewhere, [node, away]))[1]).toBe(copied);
    const outside = join('..', elsewhere.split('/').at(-1) ?? '');
    expect(await inCopy(project, [node, outside])).toEqual([node, elsewhere]);

    const workspace = await prepare(project, script);
    expect((await run(workspace.commandFor([script, 'x']), workspace.cwd)).exitCode).toBe(0);
    expect((await prepare(elsewhere, script)).cwd).toBe(elsewhere);
  });

  test('begins at the package, not at a package.json that only says the type', async () => {
    const project = folder(files);
    const workspace = await prepare(project, 'dist/alone.js');
    expect(workspace.root).toBe(project);
    expect(workspace.mutants.map(({ file }) => file)).toEqual(['dist/alone.js']);
  });

  test('has the packages and neighbours of its monorepo', async () => {
    const project = folder({
      'node_modules/dependency/index.js': `module.exports = 'hoisted';`,
      'package.json': '{ "name": "mono" }',
      'shared/text.cjs': `module.exports = 'shared';`,
      'packages/server/package.json': '{ "name": "server" }',
      'packages/server/main.cjs': `console.log(require('dependency'), require('../../shared/text.cjs'));`,
    });
    const workspace = await prepare(join(project, 'packages/server'), 'main.cjs');
    expect(workspace.root).toBe(join(project, 'packages/server'));
    const { stdout } = await run(workspace.commandFor([node, 'main.cjs']), workspace.cwd);
    expect(stdout).toBe('hoisted shared\n');
    const above = await prepare(project, 'packages/server/main.cjs');
    const command = above.commandFor([node, 'packages/server/main.cjs']);
    expect((await run(command, above.cwd)).stdout).toBe('hoisted shared\n');
  });

  test('may be a package in node_modules', async () => {
    const name = 'node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js';
    const workspace = await prepare(ROOT, name);
    expect(workspace.mutants[0]?.file).toBe('dist/index.js');
    const session = [INITIALIZE];
    const original = await run([node, name], ROOT, {}, session);
    const copy = await run(workspace.commandFor([node, name]), workspace.cwd, {}, session);
    expect(copy.stdout).toBe(original.stdout);
    expect(copy.stdout).toContain('serverInfo');
  });

  test('keeps links within it, and links out of it', async () => {
    const outside = folder({ 'text.txt': 'outside' });
    const project = folder(files);
    symlinkSync('src/word.js', join(project, 'link.js'));
    symlinkSync(outside, join(project, 'out'));
    symlinkSync('nowhere', join(project, 'broken'));
    const { cwd } = await prepare(project, 'link.js');
    expect(readFileSync(join(cwd, 'link.js'), 'utf8')).toContain('stryMutAct');
    expect(readFileSync(join(cwd, 'out/text.txt'), 'utf8')).toBe('outside');
    expect(lstatSync(join(cwd, 'broken')).isSymbolicLink()).toBe(true);
  });
});

describe('the temporary folder', () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('mcp-assert-source-'));

  test('is removed, and what its links point to stays', async () => {
    const project = folder({
      'server.js': 'f("x");',
      'node_modules/dependency/index.js': '',
    });
    const workspace = await prepare(project, 'server.js');
    expect(dirname(workspace.coverage)).toBe(workspace.folder);
    await workspace.remove();
    expect(existsSync(workspace.folder)).toBe(false);
    expect(existsSync(join(project, 'node_modules/dependency/index.js'))).toBe(true);
    await workspace.remove();
  });

  test('is removed when the process that made it just ends', () => {
    const project = folder({ 'server.js': 'f("x");' });
    const code = `
      import { prepareSources } from './mutants/source/workspace.ts';
      import { loadInstrumenter } from './mutants/source/find-instrumenter.ts';
      const instrumenter = await loadInstrumenter('.', '/nowhere', () => {});
      const { folder } = await prepareSources({ instrumenter, files: ['server.js'], cwd: ${JSON.stringify(project)} });
      console.log(folder, (await import('node:fs')).existsSync(folder));
      process.exit(0);`;
    const bundle = join(project, 'bundle.mjs');
    const esbuild = join(ROOT, 'node_modules/.bin/esbuild');
    const options = ['--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`];
    const banner = `--banner:js=import { createRequire as r } from 'node:module'; const require = r(import.meta.url);`;
    spawnSync(esbuild, [...options, banner], { input: code, cwd: ROOT });
    const { stdout, stderr } = spawnSync(node, [bundle], { cwd: ROOT, encoding: 'utf8' });
    expect(stderr).toBe('');
    const [made = '', existed] = stdout.trim().split(' ');
    expect([existed, existsSync(made)]).toEqual(['true', false]);
  });

  test('is not even made for files that cannot be mutated', async () => {
    const before = left();
    const project = folder({ 'server.py': 'print()', 'broken.js': 'const = 1;' });
    mkdirSync(join(project, 'folder.js'));
    await expect(prepare('/nowhere', 'a.js')).rejects.toThrow('No such folder to run in');
    await expect(prepare(project)).rejects.toThrow('No file to mutate');
    await expect(prepare(project, 'missing.js')).rejects.toThrow(
      'No such file to mutate: missing.js',
    );
    await expect(prepare(project, 'folder.js')).rejects.toThrow(
      'No such file to mutate: folder.js',
    );
    await expect(prepare(project, 'server.py')).rejects.toThrow('Only JavaScript and TypeScript');
    await expect(prepare(project, 'broken.js')).rejects.toThrow('Cannot be mutated');
    expect(left().filter((name) => !before.includes(name))).toEqual([]);
  });
});
