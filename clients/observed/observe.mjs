// Observes real clients with the mutants of the reference server, and writes down what they do:
// npm run observe, or npm run observe stdio, or http. See docs/clients.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FILES = { stdio: 'observed.json', http: 'observed-http.json' };
const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-observe-'));
const bundle = () => execFileSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
const [only, ...others] = process.argv.slice(2);
if (others.length > 0 || (only !== undefined && !Object.hasOwn(FILES, only))) {
  console.error('observe: expected stdio, http, or nothing for both');
  process.exit(2);
}
try {
  bundle();
  const { observedFile, textOf } = await sources();
  for (const [transport, name] of Object.entries(FILES)) {
    if (only !== undefined && only !== transport) continue;
    const report = campaign(transport);
    const date = new Date().toISOString().slice(0, 10);
    const file = observedFile(report, { date, node: process.versions.node });
    const target = join(root, 'clients/observed', name);
    writeFileSync(target, textOf(file));
    console.log(`${file.faults.length} kinds of faults, ${file.clients.join(', ')}: ${target}`);
  }
  // The bundle has copies of the files.
  bundle();
} finally {
  rmSync(folder, { recursive: true });
}

function campaign(transport) {
  const json = join(folder, 'report.json');
  const sets = ['article', 'wire'].flatMap((set) => ['--set', set]);
  const over = transport === 'http' ? ['--http'] : [];
  const args = ['mutants', ...over, ...sets, '--clients', '--reporter', `json=${json}`];
  const words = [join(root, 'dist/bin.js'), ...args];
  // The reporter for people on standard output shows that something happens.
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
