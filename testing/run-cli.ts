/** Runs the bundled command line as a user would, and says what it took and left behind. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../index.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'dist/bin.js');
const memoryHook = join(root, 'testing/report-memory.cjs');

export interface CliRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  /** Peak resident memory of our own process, in bytes. */
  readonly memory: number;
  /** Command lines of processes that were still alive afterwards. */
  readonly leftBehind: readonly string[];
}

let runs = 0;

export async function runCli(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CliRun> {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-test-'));
  const memoryFile = join(folder, 'memory');
  const mark = `MCP_ASSERT_TEST_RUN=${process.pid}-${++runs}`;
  const [markName = '', markValue = ''] = mark.split('=');
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--require', memoryHook, bin, `--memory-file=${memoryFile}`, ...args],
    {
      cwd: options.cwd ?? root,
      env: {
        ...process.env,
        FORCE_COLOR: undefined,
        NO_COLOR: '1',
        ...options.env,
        [markName]: markValue,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const ms = performance.now() - startedAt;
  // maxRSS is in kilobytes.
  const memory = Number(readFileSync(memoryFile, 'utf8')) * 1024;
  rmSync(folder, { recursive: true });
  return { exitCode, stdout, stderr, ms, memory, leftBehind: marked(mark) };
}

/** Runs a check with the JSON reporter. */
export async function runCheck(
  args: readonly string[],
  options: Parameters<typeof runCli>[1] = {},
): Promise<CliRun & { readonly report: Report }> {
  const run = await runCli(['--reporter', 'json', ...args], options);
  try {
    return { ...run, report: JSON.parse(run.stdout) };
  } catch {
    throw new Error(`no JSON report; exit code ${run.exitCode}\n${run.stderr}\n${run.stdout}`);
  }
}

/** Processes that carry the mark in their environment (Linux; elsewhere none are found). */
function marked(mark: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${mark}\0`)) return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
    } catch {
      return [];
    }
  });
}
