// Figures that mcp-assert holds itself to: medians, one run, side by side. See README.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'dist/bin.js');
const server = 'reference-server/server.mjs';
const GRACE_MS = 300;
/** Nothing here takes as long: what hangs is a fault, and must not hang the benchmark. */
const LIMIT_MS = 60_000;
/** How many of the twenty each broken server fails; a time to a wrong verdict means nothing. */
const VARIANTS = {
  'wrong-id': 11,
  'content-as-string': 3,
  'no-schema': 2,
  'exec-as-proto': 2,
  'no-jsonrpc': 1,
  'reply-to-notification': 1,
};
const BENCHMARKS = {
  check: againstBareLoop,
  http: againstBareLoopOverHttp,
  'start-up': startUp,
  verdicts,
  memory,
};

const { runs, only, json } = options();
const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-bench-'));
const rows = [];
try {
  for (const name of only) await BENCHMARKS[name]();
} finally {
  rmSync(folder, { recursive: true });
}
print();
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

function options() {
  const names = Object.keys(BENCHMARKS);
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        runs: { type: 'string', default: '10' },
        only: { type: 'string', multiple: true, default: names },
        json: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    usage(error.message);
  }
  const count = Number(values.runs);
  if (!Number.isInteger(count) || count < 1) usage('--runs: expected a whole number from 1');
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown !== undefined) usage(`--only ${unknown}: expected one of ${names.join(', ')}`);
  if (!existsSync(bin)) usage('dist/bin.js is not there: npm run build');
  return { runs: count, only: values.only, json: values.json };
}

function usage(message) {
  console.error(`bench: ${message}`);
  process.exit(2);
}

function againstBareLoop() {
  const transcript = join(folder, 'run.jsonl');
  timed([bin, server, '--save', transcript]);
  const loop = ['bench/bare-loop.mjs', transcript, '--', process.execPath];
  assertSameExchanges(loop);
  const [check, bare] = sideBySide([() => timed([bin, server]), () => timed([...loop, server])]);
  row('check of the reference server / bare loop', check / bare, '×', 1.6, both(check, bare));
}

/** The server runs already, so that neither pays for its start. */
async function againstBareLoopOverHttp() {
  const child = spawn(process.execPath, ['reference-server/http.mjs'], { cwd: root });
  try {
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const [url] = /http:\S+/.exec(line);
    const transcript = join(folder, 'http.jsonl');
    timed([bin, url, '--save', transcript]);
    // It ends with 1 where an answer had another status: then it was not the same.
    const loop = ['bench/bare-loop-http.mjs', transcript, url];
    const [check, bare] = sideBySide([() => timed([bin, url]), () => timed(loop)]);
    row('check of the reference over HTTP / bare loop', check / bare, '×', 1.6, both(check, bare));
  } finally {
    child.kill();
  }
}

/** A loop that did less, or waited less, than a check would make a check look bad, or good. */
function assertSameExchanges(loop) {
  const tap = 'bench/tap.mjs';
  const [byCheck, byLoop] = [join(folder, 'check.json'), join(folder, 'loop.json')];
  timed([bin, '--', process.execPath, tap, byCheck]);
  timed([...loop, tap, byLoop]);
  const [check, bare] = [byCheck, byLoop].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  for (let at = 0; at < Math.max(check.messages.length, bare.messages.length); at++) {
    const [ours, theirs] = [check.messages[at], bare.messages[at]];
    if (ours === theirs) continue;
    throw new Error(
      `message ${at + 1} differs, so nothing can be compared\n  check: ${ours}\n  bare loop: ${theirs}`,
    );
  }
  // A millisecond or two may pass between a timer's end and what the tap sees of it.
  for (const [who, { heldMs }] of Object.entries({ check, 'bare loop': bare })) {
    if (heldMs >= GRACE_MS - 10) continue;
    throw new Error(`the ${who} gave ${Math.round(heldMs)} ms of grace instead of ${GRACE_MS}`);
  }
}

function startUp() {
  const [version, nothing] = sideBySide([
    () => timed([bin, '--version']),
    () => timed(['-e', '0']),
  ]);
  row('--version / node -e 0', version / nothing, '×', 2, both(version, nothing));
}

function verdicts() {
  const report = join(folder, 'report.json');
  const options = ['--call', 'count_chars={"text":"ab"}', '--reporter', `json=${report}`];
  for (const [variant, failures] of Object.entries(VARIANTS)) {
    // A risk alone does not fail a check, and some of these faults are only risks.
    const args = [bin, `fixtures/article/${variant}.mjs`, ...options, '--fail-on', 'risk'];
    const times = Array.from({ length: Math.min(runs, 3) }, () => {
      const ms = timed(args, 1);
      const found = JSON.parse(readFileSync(report, 'utf8')).verdicts.filter(
        ({ suite, outcome }) => suite === 'round-trip' && /^(fail|risk)$/.test(outcome),
      ).length;
      if (found !== failures)
        throw new Error(`${variant}: ${found} of the twenty not passed instead of ${failures}`);
      return ms;
    });
    row(`verdict on ${variant}`, median(times) / 1000, 's', 7);
  }
}

function memory() {
  const file = join(folder, 'memory');
  const hook = join(root, 'testing/report-memory.cjs');
  const peaks = Array.from({ length: runs }, () => {
    timed(['--require', hook, bin, `--memory-file=${file}`, server]);
    // maxRSS is in kilobytes.
    return Number(readFileSync(file, 'utf8')) / 1024;
  });
  row('peak memory of a check', median(peaks), 'MB', 120);
}

/** @returns the wall time of a program from its start to its exit, in milliseconds */
function timed(args, expectedCode = 0) {
  const startedAt = performance.now();
  const { status, signal, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  const ms = performance.now() - startedAt;
  if (status === expectedCode) return ms;
  throw new Error(`node ${args.join(' ')} ended with ${status ?? signal}: ${stderr}`);
}

/** Medians of programs that take turns, so that a busy moment of the machine meets them alike. */
function sideBySide(programs) {
  const times = programs.map(() => []);
  for (const program of programs) program();
  for (let run = 0; run < runs; run++) {
    for (const [index, program] of programs.entries()) times[index].push(program());
  }
  return times.map(median);
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function both(ours, theirs) {
  return `${Math.round(ours)} / ${Math.round(theirs)} ms`;
}

function row(figure, value, unit, target, detail = '') {
  const rounded = Math.round(value * 100) / 100;
  rows.push({ figure, value: rounded, unit, target, met: value <= target, detail });
}

function print() {
  if (json) {
    console.log(JSON.stringify({ node: process.version, runs, rows }, null, 2));
    return;
  }
  console.log(`Node.js ${process.version}, medians of ${runs} (verdicts: of ${Math.min(runs, 3)})`);
  for (const { figure, value, unit, target, met, detail } of rows) {
    const shown = `${value} ${unit}`.padStart(10);
    const wanted = `at most ${target} ${unit}`.padEnd(15);
    console.log(`${met ? '✔' : '✖ not met:'} ${figure.padEnd(44)} ${shown}  ${wanted}  ${detail}`);
  }
}
