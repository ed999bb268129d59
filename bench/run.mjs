// Figures that mcp-assert holds itself to: medians, one run, side by side. See README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, json: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const bin = join(root, 'dist/bin.js');
if (!existsSync(bin)) {
  console.error('dist/bin.js is not there: npm run build');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-bench-'));
const transcript = join(folder, 'run.jsonl');
const server = 'reference-server/server.mjs';

function timed(args, expectedCode = 0) {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const ms = performance.now() - startedAt;
  if (status !== expectedCode) throw new Error(`${args.join(' ')} exited ${status}: ${stderr}`);
  return ms;
}

/** Medians of programs that take turns, so that a busy moment of the machine meets them alike. */
function sideBySide(count, programs) {
  const times = programs.map(() => []);
  for (const program of programs) program();
  for (let run = 0; run < count; run++) {
    for (const [index, program] of programs.entries()) times[index].push(program());
  }
  return times.map(median);
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function peakMemory() {
  const file = join(folder, 'memory');
  timed([
    '--require',
    join(root, 'testing/report-memory.cjs'),
    bin,
    `--memory-file=${file}`,
    server,
  ]);
  return Number(readFileSync(file, 'utf8')) / 1024;
}

const rows = [];
function row(figure, value, unit, target, detail = '') {
  rows.push({
    figure,
    value: Math.round(value * 100) / 100,
    unit,
    target,
    met: value <= target,
    detail,
  });
}

timed([bin, server, '--save', transcript]);
const [check, bare] = sideBySide(runs, [
  () => timed([bin, server, '--reporter', `json=${join(folder, 'report.json')}`]),
  () => timed(['bench/bare-loop.mjs', transcript, '--', process.execPath, server]),
]);
row(
  'check of the reference server / bare loop',
  check / bare,
  '×',
  1.6,
  `${Math.round(check)} / ${Math.round(bare)} ms`,
);

const [version, nothing] = sideBySide(runs, [
  () => timed([bin, '--version']),
  () => timed(['-e', '0']),
]);
row(
  '--version / node -e 0',
  version / nothing,
  '×',
  2,
  `${Math.round(version)} / ${Math.round(nothing)} ms`,
);

const call = ['--call', 'count_chars={"text":"ab"}'];
for (const variant of [
  'wrong-id',
  'content-as-string',
  'no-schema',
  'exec-as-proto',
  'no-jsonrpc',
  'reply-to-notification',
]) {
  // A risk alone does not fail a check: exec-as-proto exits 0 on the twenty.
  const args = [bin, `fixtures/article/${variant}.mjs`, ...call, '--fail-on', 'risk'];
  const times = Array.from({ length: Math.min(runs, 3) }, () => timed(args, 1));
  row(`verdict on ${variant}`, median(times) / 1000, 's', 7);
}

row('peak memory of a check', median(Array.from({ length: runs }, peakMemory)), 'MB', 120);
rmSync(folder, { recursive: true });

if (values.json) console.log(JSON.stringify({ node: process.version, runs, rows }, null, 2));
else {
  console.log(`Node.js ${process.version}, medians of ${runs}`);
  for (const { figure, value, unit, target, met, detail } of rows) {
    console.log(
      `${met ? '✔' : '✖'} ${figure.padEnd(44)} ${`${value} ${unit}`.padStart(10)}  at most ${target} ${unit}  ${detail}`,
    );
  }
}
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
