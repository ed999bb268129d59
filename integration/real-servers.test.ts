/**
 * Servers of other authors, as they come from the npm registry: what is not a pass is stated here,
 * and explained in docs/real-servers.md. None of them may be harmed by a check.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report, Verdict } from '../index.ts';
import { type CliRun, root, runCheck, runCli } from '../testing/run-cli.ts';

const EVERYTHING = 'mcp-server-everything';
const FILESYSTEM = 'mcp-server-filesystem';
const MEMORY = 'mcp-server-memory';
const SEQUENTIAL_THINKING = 'mcp-server-sequential-thinking';
const PROXY = 'mcp-proxy';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-real-'));
const files = join(folder, 'files');
const file = join(files, 'notes.txt');
const remembered = join(folder, 'remembered', 'memory.jsonl');
const nothingYet = join(folder, 'nothing-yet', 'memory.jsonl');

/** All servers stand on version 1 of the official SDK, which answers an unknown tool so. */
const UNKNOWN_TOOL: Outcomes = { 'round-trip/unknown-tool-is-error-32602': 'risk' };
const SDK_1: Outcomes = { ...UNKNOWN_TOOL, 'stdio/exits-on-sigterm': 'not-checked' };

/** Neither asks for credentials. */
const NO_CREDENTIALS: Outcomes = {
  'refusals/challenges-a-request-without-credentials': 'not-checked',
  'refusals/resource-metadata-can-be-read': 'not-checked',
  'refusals/resource-metadata-names-an-authorization-server': 'not-checked',
  'refusals/resource-metadata-names-this-server': 'not-checked',
};
/** Neither of the servers over HTTP looks at Origin; an unknown tool is answered as over stdio. */
const ANY_ORIGIN: Outcomes = {
  ...UNKNOWN_TOOL,
  ...NO_CREDENTIALS,
  'http/invalid-origin-is-403': 'fail',
  'refusals/refuses-an-unknown-tool-in-json-rpc': 'risk',
};
/** Rules that came with a later revision. */
const BEFORE_2025_11_25: Outcomes = {
  'http/sse-stream-begins-with-a-priming-event': 'not-checked',
};
const BEFORE_2025_06_18: Outcomes = {
  ...BEFORE_2025_11_25,
  'http/invalid-version-header-is-400': 'not-checked',
  'http/absent-version-header-is-accepted': 'not-checked',
};
const HTTP_REVISIONS: readonly (readonly [string, Outcomes])[] = [
  ['2025-03-26', BEFORE_2025_06_18],
  ['2025-06-18', BEFORE_2025_11_25],
  ['2025-11-25', {}],
];

type Outcomes = Readonly<Record<string, Verdict['outcome']>>;

interface Case {
  readonly name: string;
  readonly options?: readonly string[];
  /** `PORT` stands for a free port, here and in the options. */
  readonly command: readonly string[];
  readonly server: string;
  /** The revision that is negotiated; the newest where none is asked for. */
  readonly revision?: string;
  /** The listed tools that are called: the good call, the bad one, and what stands in for a good one that failed. */
  readonly called: readonly string[];
  readonly notPassed: Outcomes;
}

const cases: Case[] = [
  ...['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].map((revision) => ({
    name: `everything, ${revision}`,
    options: ['--revision', revision],
    command: directly(EVERYTHING),
    server: 'mcp-servers/everything',
    revision,
    called: ['echo', 'echo'],
    notPassed: SDK_1,
  })),
  {
    name: 'everything, through npx',
    command: ['npx', EVERYTHING],
    server: 'mcp-servers/everything',
    called: ['echo', 'echo'],
    notPassed: SDK_1,
  },
  {
    name: 'filesystem',
    command: directly(FILESYSTEM, files),
    server: 'secure-filesystem-server',
    called: ['read_file', 'list_allowed_directories', 'read_file'],
    notPassed: SDK_1,
  },
  {
    name: 'filesystem, reading the file',
    options: ['--call', `read_text_file=${JSON.stringify({ path: file })}`],
    command: directly(FILESYSTEM, files),
    server: 'secure-filesystem-server',
    called: ['read_text_file', 'read_text_file'],
    notPassed: SDK_1,
  },
  {
    name: 'filesystem, through npx',
    command: ['npx', FILESYSTEM, files],
    server: 'secure-filesystem-server',
    called: ['read_file', 'list_allowed_directories', 'read_file'],
    notPassed: SDK_1,
  },
  {
    name: 'memory, without a file',
    options: ['-e', `MEMORY_FILE_PATH=${nothingYet}`],
    command: directly(MEMORY),
    server: 'memory-server',
    called: ['search_nodes', 'search_nodes'],
    notPassed: SDK_1,
  },
  {
    name: 'memory, with a file, through npx',
    options: ['-e', `MEMORY_FILE_PATH=${remembered}`],
    command: ['npx', MEMORY],
    server: 'memory-server',
    called: ['search_nodes', 'search_nodes'],
    notPassed: SDK_1,
  },
  {
    name: 'sequential-thinking',
    command: directly(SEQUENTIAL_THINKING),
    server: 'sequential-thinking-server',
    called: ['sequentialthinking', 'sequentialthinking'],
    notPassed: SDK_1,
  },
];

for (const [revision, notThere] of HTTP_REVISIONS) {
  cases.push(
    {
      name: `everything over HTTP, ${revision}`,
      options: ['--http', '--revision', revision, '-e', 'PORT=PORT'],
      command: [...directly(EVERYTHING), 'streamableHttp'],
      server: 'mcp-servers/everything',
      revision,
      called: ['echo', 'echo'],
      notPassed: { ...ANY_ORIGIN, ...notThere, 'http/terminated-session-is-404': 'fail' },
    },
    {
      name: `mcp-proxy before memory, ${revision}`,
      options: ['--http', '--revision', revision, '-e', `MEMORY_FILE_PATH=${remembered}`],
      command: [
        ...[...directly(PROXY), '--host', '127.0.0.1', '--port', 'PORT', '--server', 'stream'],
        ...['--', ...directly(MEMORY)],
      ],
      server: 'memory-server',
      revision,
      called: ['search_nodes', 'search_nodes'],
      notPassed: { ...ANY_ORIGIN, ...notThere },
    },
  );
}

let before: ReadonlyMap<string, string>;

beforeAll(() => {
  for (const name of ['files', 'remembered', 'nothing-yet']) mkdirSync(join(folder, name));
  writeFileSync(file, 'Grüße from a file\r\nwithout a last newline');
  const entity = { type: 'entity', name: 'q', entityType: 'letter', observations: ['seldom'] };
  writeFileSync(remembered, JSON.stringify(entity));
  before = contentOf(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(cases)('$name', ({ options = [], command, server, called, notPassed, ...rest }) => {
  const saved = join(tmpdir(), `mcp-assert-real-${process.pid}.jsonl`);
  let run: CliRun & { readonly report: Report };

  const exitCode = count(notPassed, 'fail') > 0 ? 1 : 0;

  beforeAll(async () => {
    const words = [...options, '--save', saved, '--', ...command];
    const port = words.some((word) => PLACE.test(word)) ? await freePort() : '';
    run = await runCheck(words.map((word) => word.replace(PLACE, port)));
  });

  afterAll(() => rmSync(saved, { force: true }));

  it('gives the verdicts of the table, and their exit code', () => {
    expect(outcomesOf(run.report)).toEqual(notPassed);
    const [fail, risk] = [count(notPassed, 'fail'), count(notPassed, 'risk')];
    const notChecked = count(notPassed, 'not-checked');
    // How an unknown tool is refused is one fault, seen by two suites.
    const explained = notPassed['refusals/refuses-an-unknown-tool-in-json-rpc'] ? 1 : 0;
    expect(run.report.summary).toMatchObject({
      fail,
      risk,
      notChecked,
      causes: fail + risk - explained,
    });
    expect(run.exitCode).toBe(exitCode);
    expect(run.report.exitCode).toBe(exitCode);
    expect(run.report.revision).toBe(rest.revision ?? '2025-11-25');
    expect(run.report.server?.name).toBe(server);
    expect(run.stderr).toBe('');
  });

  it('calls no tool that is not marked read-only', () => {
    const { calls, readOnly, others } = toolsIn(saved);
    expect(others.size + readOnly.size).toBeGreaterThan(0);
    expect(calls.filter((name) => readOnly.has(name))).toEqual(called);
    expect(calls.filter((name) => others.has(name))).toEqual([]);
    // What is in no list is the name that must not exist.
    const unlisted = calls.filter((name) => !readOnly.has(name) && !others.has(name));
    expect(unlisted).toEqual(['mcp-assert-no-such-tool']);
  });

  it('changes no file', () => {
    expect(contentOf(folder)).toEqual(before);
    expect(existsSync(nothingYet)).toBe(false);
  });

  it('leaves no process behind', () => {
    expect(run.leftBehind).toEqual([]);
  });

  it('is judged alike from its transcript', async () => {
    const again = await judgeAgain(saved);
    expect(again.report.verdicts).toEqual(run.report.verdicts);
    expect(again.report.summary).toEqual(run.report.summary);
    expect(again.exitCode).toBe(exitCode);
    const strict = await judgeAgain(saved, '--fail-on', 'risk');
    expect(strict.exitCode).toBe(1);
  });
});

const PLACE = /(?<=^|=)PORT$/;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

function count(outcomes: Outcomes, wanted: Verdict['outcome']): number {
  return Object.values(outcomes).filter((outcome) => outcome === wanted).length;
}

/** The entry of a server, as its link in node_modules/.bin has it, run by node itself. */
function directly(bin: string, ...args: readonly string[]): readonly string[] {
  const entry = realpathSync(join(root, 'node_modules/.bin', bin));
  return ['node', relative(root, entry), ...args];
}

async function judgeAgain(saved: string, ...options: readonly string[]) {
  const run = await runCli(['judge', saved, '--reporter', 'json', ...options]);
  const report: Report = JSON.parse(run.stdout);
  return { ...run, report };
}

function outcomesOf({ verdicts }: Report): Outcomes {
  const rest = verdicts.filter(({ outcome }) => outcome !== 'pass');
  return Object.fromEntries(rest.map(({ assertion, outcome }) => [assertion, outcome]));
}

/** Reads a saved transcript without any of the code under test. */
function toolsIn(saved: string) {
  const [, ...lines] = readFileSync(saved, 'utf8').trimEnd().split('\n');
  const calls: string[] = [];
  const readOnly = new Set<string>();
  const others = new Set<string>();
  for (const line of lines) {
    const { event } = JSON.parse(line);
    if (event.kind !== 'sent' && event.kind !== 'received') continue;
    // What is odd on purpose, and events that only prime a stream, are no messages.
    if (event.probing || event.frame.raw === '') continue;
    const message = JSON.parse(event.frame.raw);
    if (event.kind === 'sent' && message.method === 'tools/call') calls.push(message.params.name);
    if (event.kind !== 'received') continue;
    for (const tool of message.result?.tools ?? []) {
      (tool.annotations?.readOnlyHint === true ? readOnly : others).add(tool.name);
    }
  }
  return { calls, readOnly, others };
}

/** Every file below a folder with its bytes, every folder with none. */
function contentOf(top: string): Map<string, string> {
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.map((name) => {
      const path = join(top, name);
      return [name, statSync(path).isFile() ? readFileSync(path).toString('base64') : 'a folder'];
    }),
  );
}
