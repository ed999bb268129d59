// Figures of `mcp-assert mutants`: a whole campaign, judging without a server, and source mutants
// beside those of a mutation tester. See README.md.
import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'dist/bin.js');
const LIMIT_MS = 30 * 60_000;
const CALLS = [
  ['--call', 'count_chars={"text":"ab"}'],
  ['--call', 'count_words={"text":"a b"}'],
  ['--call', 'list_revisions={}'],
];

const BENCHMARKS = { campaign, offline, source, clients };

const { only, json } = options();
const rows = [];
for (const name of only) await BENCHMARKS[name]();
print();
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

function options() {
  const names = Object.keys(BENCHMARKS);
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: names },
        json: { type: 'boolean', default: false },
      },
    });
    const unknown = values.only.find((name) => !names.includes(name));
    if (unknown !== undefined) usage(`--only ${unknown}: expected one of ${names.join(', ')}`);
    if (!existsSync(bin)) usage('dist/bin.js is not there: npm run build');
    return values;
  } catch (error) {
    return usage(error.message);
  }
}

function usage(message) {
  console.error(`bench: ${message}`);
  process.exit(2);
}

/** All families on the reference server, as the command runs them. */
function campaign() {
  const { report, ms } = mutants([]);
  const { sensitivity, specificity } = report.scores;
  if (sensitivity < 0.98 || specificity < 1)
    throw new Error('the campaign itself is not what it should be');
  const count = report.mutants.length;
  row('mutants in a whole campaign', count, '', 600, 'least', `${seconds(ms)} s in all`);
  row('a whole campaign', ms / 1000, 's', 60, 'most', `${rate(count, ms)} mutants a second`);
}

/** Real clients beside the assertions: every mutant of the wire, and no cell empty. */
function clients() {
  const sets = ['article', 'wire'].flatMap((set) => ['--set', set]);
  const { report, ms } = mutants([...sets, '--clients']);
  const ids = report.clients.map(({ id }) => id);
  const empty = report.mutants.filter(({ behaviours }) => ids.some((id) => !behaviours?.[id]));
  if (empty.length > 0) throw new Error(`${empty.length} mutants were not observed`);
  const cells = report.mutants.length * ids.length;
  const what = `${ids.length} clients, ${rate(cells, ms)} cells a second`;
  row('mutants with clients', ms / 1000, 's', 300, 'most', `${cells} cells, ${what}`);
}

/** Rows judged without a server: from a recorded run of each mutant, and with the replay that makes it. */
async function offline() {
  const file = join(root, 'dist/bench-offline-rows.mjs');
  await build({
    entryPoints: [join(root, 'bench/offline-rows.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    define: { __VERSION__: '"bench"' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  const cores = 2;
  const all = await Promise.all(
    Array.from({ length: cores }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root });
      return JSON.parse(stdout);
    }),
  );
  rmSync(file);
  const [{ mutants: count, assertions }] = all;
  const judged = all.reduce((sum, one) => sum + one.judged, 0);
  const replayed = all.reduce((sum, one) => sum + one.replayed, 0);
  const what = `${count} mutants × ${assertions} assertions, ${cores} processes at once`;
  row('rows judged offline', judged, '/s', 5000, 'least', what);
  row('rows replayed and judged', replayed, '/s', undefined, 'least', what);
}

/** The same server, the same twenty assertions, the same mutators, one after the other. */
function source() {
  const ours = mutants(['--set', 'source', '--only', 'round-trip/*', ...CALLS.flat()]);
  const { report, ms } = ours;
  const stryker = byStryker(report.budgets);
  const count = report.mutants.length;
  if (stryker.count !== count) {
    throw new Error(`${count} mutants here and ${stryker.count} there: nothing can be compared`);
  }
  const here = count / ms;
  const there = stryker.count / stryker.ms;
  const { killed } = report.scores.source;
  const detail = `${rate(count, ms)} / ${rate(stryker.count, stryker.ms)} a second; ${killed} / ${stryker.killed} killed`;
  row('source mutants / @stryker-mutator/core', here / there, '×', 5, 'least', detail);
}

/** Stryker with its command runner: a check for each mutant, two at a time. */
function byStryker({ startMs, replyMs }) {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-stryker-'));
  try {
    const files = ['reference-server/server.mjs', 'reference-server/protocol.mjs'];
    mkdirSync(join(folder, 'reference-server'));
    for (const file of files) cpSync(join(root, file), join(folder, file));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    const words = [
      ...['node', bin, 'reference-server/server.mjs', '--only', 'round-trip/*'],
      ...['--fail-on', 'risk', '--reporter', `json=${join(folder, 'check.json')}`],
      // The same patience, or it would wait for what we do not wait for.
      ...['--start-ms', startMs, '--reply-ms', replyMs],
      ...CALLS.flat(),
    ];
    writeFileSync(
      join(folder, 'stryker.config.json'),
      JSON.stringify({
        testRunner: 'command',
        commandRunner: { command: words.map((word) => `'${word}'`).join(' ') },
        mutate: files,
        concurrency: 2,
        coverageAnalysis: 'off',
        reporters: ['json'],
        allowEmpty: false,
        symlinkNodeModules: false,
      }),
    );
    const install = ['install', '--silent', '--no-audit', '--no-fund', '@stryker-mutator/core@9'];
    run('npm', install, folder);
    const startedAt = performance.now();
    run(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], folder);
    const ms = performance.now() - startedAt;
    const report = JSON.parse(readFileSync(join(folder, 'reports/mutation/mutation.json'), 'utf8'));
    const all = Object.values(report.files).flatMap((file) => file.mutants);
    const killed = all.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
    return { count: all.length, killed, ms };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mutants(args) {
  const startedAt = performance.now();
  const stdout = run(process.execPath, [bin, 'mutants', '--reporter', 'json', ...args], root);
  return { report: JSON.parse(stdout), ms: performance.now() - startedAt };
}

function run(file, args, cwd) {
  const { status, signal, stdout, stderr } = spawnSync(file, args.map(String), {
    cwd,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, CI: 'true' },
  });
  if (status === 0) return stdout;
  throw new Error(
    `${file} ${args.join(' ')} ended with ${status ?? signal}: ${stderr}\n${stdout.slice(-2000)}`,
  );
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}

function rate(count, ms) {
  return ((1000 * count) / ms).toFixed(1);
}

/** @param target undefined: shown, and not held against anything */
function row(figure, value, unit, target, which, detail = '') {
  const met = target === undefined || (which === 'most' ? value <= target : value >= target);
  rows.push({ figure, value: Math.round(value * 10) / 10, unit, target, which, met, detail });
}

function print() {
  if (json) {
    console.log(JSON.stringify({ node: process.version, rows }, null, 2));
    return;
  }
  console.log(`Node.js ${process.version}, one run`);
  for (const { figure, value, unit, target, which, met, detail } of rows) {
    const wanted = target === undefined ? '' : `at ${which} ${target} ${unit}`;
    console.log(
      `${met ? '✔' : '✖ not met:'} ${figure.padEnd(40)} ${`${value} ${unit}`.padStart(12)}  ${wanted.padEnd(16)}  ${detail}`,
    );
  }
}
