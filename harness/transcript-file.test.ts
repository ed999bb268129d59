import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { assertionsOf, check, judge as judgeAgain, resolveTarget } from '../index.ts';
import type { Transcript, WireEvent, WireHappening } from './model/index.ts';
import { loadRun, type SavedRun, saveRun } from './transcript-file.ts';
import { wholeFrame } from './transports/lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const fresh = () => join(folder, `${++files}.jsonl`);

const frameOf = (text: string | Buffer) => wholeFrame(Buffer.from(text));
const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

const HAPPENINGS: readonly WireHappening[] = [
  { kind: 'sent', frame: frameOf('{"jsonrpc":"2.0","id":1,"method":"x"}') },
  { kind: 'received', frame: frameOf('{"id":1,"result":{"__proto__":{"a":1},"n":1e400}}\r') },
  { kind: 'received', frame: frameOf('a log line \u2028 你好 \ud83d\udc4d') },
  { kind: 'received', frame: frameOf('') },
  { kind: 'received', frame: frameOf(Buffer.from([0x7b, 0xff])) },
  // Its base64 looks like a number.
  { kind: 'received', frame: frameOf(Buffer.from('1234', 'base64')) },
  { kind: 'received', frame: { ...frameOf('{"id":2}'), unterminated: true } },
  { kind: 'received', frame: { raw: '{"id":', bytes: 99_000_000 } },
  { kind: 'received', frame: { raw: '7', bytes: 99_000_000 } },
  { kind: 'received', frame: { raw: '"x', bytes: 20_000_000, notJson: true } },
  {
    kind: 'received',
    frame: { raw: '{"a":"x', bytes: 20_000_000, shortened: true, json: { a: 'xxx', b: [1] } },
  },
  { kind: 'stderr', text: 'line\nline' },
  { kind: 'quiet', waitedMs: 300, budget: 'grace' },
  { kind: 'not-sent', why: 'withheld', because: 'it may do harm' },
  { kind: 'input-refused' },
  { kind: 'input-closed' },
  { kind: 'output-closed' },
  { kind: 'signal', signal: 'SIGTERM' },
  { kind: 'flood', lines: 1, bytes: 2 },
  { kind: 'closed', exitCode: null, signal: 'SIGTERM' },
  { kind: 'left-behind', pids: [1, 2] },
  { kind: 'http-request', exchange: 1, method: 'POST', headers: [['X-a', '1']] },
  { kind: 'sent', frame: frameOf('{not json'), exchange: 1, probing: true },
  { kind: 'http-response', exchange: 1, status: 200, headers: [['x', '\xe9']] },
  {
    kind: 'received',
    frame: frameOf('{"id":1}'),
    exchange: 1,
    sse: { id: '7', event: 'message', retry: 1 },
  },
  { kind: 'received', frame: frameOf(''), exchange: 1, sse: {} },
  { kind: 'http-end', exchange: 1, how: 'cut', bytes: 3, error: 'ECONNRESET', notUtf8: true },
  { kind: 'http-request', exchange: 2, method: 'GET', headers: [], resumes: 1 },
  { kind: 'http-end', exchange: 2, how: 'stopped', bytes: 0 },
];

const events: WireEvent[] = HAPPENINGS.map((one, seq) => ({ seq, atMs: seq + 0.5, ...one }));

const transcript: Transcript = {
  format: 1,
  target: './server.js',
  transport: 'stdio',
  revision: '2025-06-18',
  requested: '2025-11-25',
  seed: 7,
  givenCalls: ['t'],
  recordings: [
    { probe: 'open', process: 1, events },
    { probe: 'open', process: 2, handshake: true, events: events.slice(0, 1) },
    { probe: 'list', process: 2, events: events.slice(1, 2) },
  ],
};

const saved: SavedRun = {
  transcript,
  target: { transport: 'stdio', command: ['node', 's.js'] },
  budgets: { startMs: 1, replyMs: 2, graceMs: 3 },
  durationMs: 42,
  expect: { server: { name: 'n' } },
};

function again(run: SavedRun): SavedRun {
  const file = fresh();
  saveRun(file, run);
  return loadRun(file);
}

describe('a saved run', () => {
  test('is the same when it is loaded', () => {
    expect(again(saved)).toEqual(saved);
  });

  test('holds own members named __proto__ again, and the order of all', () => {
    const [event] = again(saved).transcript.recordings[2]?.events ?? [];
    const json = event?.kind === 'received' ? event.frame.json : undefined;
    expect(Object.hasOwn((json as { result: object }).result, '__proto__')).toBe(true);
  });

  test('has the same absence of a value where the text is no JSON', () => {
    const loaded = again(saved).transcript.recordings[0]?.events ?? [];
    const hasValue = (list: readonly WireEvent[]) =>
      list.map((event) => 'frame' in event && 'json' in event.frame);
    expect(hasValue(loaded)).toEqual(hasValue(events));
  });

  test('has one line for its head and one for each event', () => {
    const file = fresh();
    saveRun(file, saved);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toHaveLength(1 + events.length + 2 + 1);
    expect(lines.at(-1)).toBe('');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'mcp-assert-transcript/1',
      durationMs: 42,
    });
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      probe: 'open',
      process: 1,
      event: {
        seq: 0,
        atMs: 0.5,
        kind: 'sent',
        frame: { raw: '{"jsonrpc":"2.0","id":1,"method":"x"}' },
      },
    });
  });

  test('may hold a value that is 10,000 arrays deep', () => {
    const deep = frameOf(DEEP);
    const shortened = { raw: '[', bytes: 20_000_000, shortened: true, json: deep.json } as const;
    const list: WireEvent[] = [
      { seq: 0, atMs: 0, kind: 'received', frame: deep },
      { seq: 1, atMs: 0, kind: 'received', frame: shortened },
    ];
    const { recordings } = again({
      ...saved,
      transcript: { ...transcript, recordings: [{ probe: 'p', process: 1, events: list }] },
    }).transcript;
    const [first, second] = recordings[0]?.events ?? [];
    expect(first?.kind === 'received' && Array.isArray(first.frame.json)).toBe(true);
    expect(second?.kind === 'received' && second.frame.raw).toBe('[');
  });

  test('that cannot be written is a wrong usage', () => {
    expect(() => saveRun(join(folder, 'no/such/folder'), saved)).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringContaining('--save') }),
    );
  });
});

test('judging a saved run gives the verdicts of the live one', async () => {
  const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
  for (const name of ['reference-server/server.mjs', 'fixtures/article/wrong-id.mjs']) {
    const target = await resolveTarget({ file: path(name) }, { env: {} });
    const budgets = { startMs: 10_000, replyMs: 200, graceMs: 50 };
    const { report, transcript: live } = await check(target, { budgets });
    if (!live) throw new Error('no transcript');
    const { durationMs, target: reported } = report;
    const run = again({ transcript: live, target: reported, budgets, durationMs });
    expect(run.transcript).toEqual(live);
    expect(judgeAgain(run, assertionsOf('stdio'), 'fail')).toEqual(report);
  }
});

describe('a file that is no saved run', () => {
  const head = JSON.stringify({
    format: 'mcp-assert-transcript/1',
    ...saved,
    transcript: { ...transcript, recordings: undefined },
  });
  const event = (value: unknown) => JSON.stringify({ probe: 'open', process: 1, event: value });

  test.each([
    ['an empty file', [''], 1],
    ['no JSON', ['hello'], 1],
    ['another format', ['{"format":"mcp-assert-transcript/2","transcript":{}}'], 1],
    ['a report', ['{"format":"mcp-assert-report/1"}'], 1],
    ['a head without a transcript', ['{"format":"mcp-assert-transcript/1"}'], 1],
    [
      'a head whose transcript is empty',
      ['{"format":"mcp-assert-transcript/1","transcript":{}}'],
      1,
    ],
    ['a broken line', [head, event({ kind: 'input-closed' }), '{"probe":'], 3],
    ['an array', [head, '[]'], 2],
    ['an event without its probe', [head, '{"event":{"kind":"input-closed"}}'], 2],
    ['a probe without an event', [head, '', '{"probe":"open","process":1}'], 3],
    ['a message without its frame', [head, event({ kind: 'received', seq: 0, atMs: 0 })], 2],
    ['a frame without its text', [head, event({ kind: 'sent', seq: 0, atMs: 0, frame: {} })], 2],
    ['an event of no kind', [head, event({ seq: 0, atMs: 0 })], 2],
  ])('%s: the file and the line are named', (_, lines, line) => {
    const file = fresh();
    writeFileSync(file, lines.join('\n'));
    expect(() => loadRun(file)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(`${file}:${line}: `),
      }),
    );
  });

  test('a file that is not there is named', () => {
    const file = fresh();
    expect(() => loadRun(file)).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(file) }),
    );
  });

  test('blank lines between events do no harm', () => {
    const file = fresh();
    writeFileSync(
      file,
      [head, '', event({ kind: 'input-closed', seq: 0, atMs: 0 }), '  ', ''].join('\n'),
    );
    expect(loadRun(file).transcript.recordings).toEqual([
      { probe: 'open', process: 1, events: [{ kind: 'input-closed', seq: 0, atMs: 0 }] },
    ]);
  });
});
