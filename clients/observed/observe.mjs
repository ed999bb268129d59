// Observes real clients with the mutants of the reference server, and writes down what they do:
// npm run observe. See docs/clients.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'clients/observed/observed.json');
const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-observe-'));
const bundle = () => execFileSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
try {
  bundle();
  const report = campaign();
  const { observedFile, textOf } = await sources();
  const date = new Date().toISOString().slice(0, 10);
  const file = observedFile(report, { date, node: process.versions.node });
  writeFileSync(target, textOf(file));
  // The bundle has a copy of the file.
  bundle();
  console.log(`${file.faults.length} kinds of faults, ${file.clients.join(', ')}: ${target}`);
} finally {
  rmSync(folder, { recursive: true });
}

function campaign() {
  const json = join(folder, 'report.json');
  const sets = ['article', 'wire'].flatMap((set) => ['--set', set]);
  const args = ['mutants', ...sets, '--clients', '--reporter', `json=${json}`];
  // The reporter for people on standard output shows that something happens.
  const words = [join(root, 'dist/bin.js'), ...args, ...process.argv.slice(2)];
  const run = spawnSync(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`mutants ended with exit code ${run.status}`);
  return JSON.parse(readFileSync(json, 'utf8'));
}

async function sources() {
  const outfile = join(folder, 'file.mjs');
  const entry = join(root, 'clients/observed/file.ts');
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' });
  return import(pathToFileURL(outfile).href);
}
