/** A check of real servers, end to end: what is hidden, what is repeated, what is told of a failed start. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type CheckOptions, check, type StdioTarget, saveRun } from '../index.ts';
import { loadExpectations } from './calls/expectations.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const options: CheckOptions = { budgets: { startMs: 10_000, replyMs: 500, graceMs: 50 } };

function target(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StdioTarget {
  const label = command.join(' ');
  return { kind: 'stdio', command: [process.execPath, ...command], env, label };
}

describe('secrets', () => {
  const env = { API_TOKEN: 'tok-1234567', REGION: 'region "\\ one' };
  const secrets = ['tok-1234567', 'region \\"\\\\ one', 'region "\\ one', 'flag-7654321'];
  const words = ['API_TOKEN', 'REGION', '--password', 'flag-7654321'];
  const telling = (...more: string[]) =>
    target([here('fixtures/wire/tells-secrets.mjs'), ...words, ...more], env);

  test('stand in no report, no transcript and no saved file', async () => {
    const { report, transcript } = await check(telling(), options);
    if (!transcript) throw new Error(report.error?.message);
    const file = join(folder, 'told.jsonl');
    const { target: reported, budgets, durationMs } = report;
    saveRun(file, { transcript, target: reported, budgets, durationMs });
    const texts = [JSON.stringify(report), JSON.stringify(transcript), readFileSync(file, 'utf8')];
    for (const text of texts) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    // What was said around them is there: it was the secrets that were hidden.
    expect(report.server?.name).toBe('server of [masked] [masked]');
    expect(transcript.target).toContain('--password [masked]');
    expect(report.target.command?.at(-1)).toBe('[masked]');
    expect(texts[1]).toContain('starting with [masked]');
    expect(texts[1]).toContain('with [masked] [masked]');
  });

  test('stand not in the report of a server that could not be run', async () => {
    const { report, transcript } = await check(telling('exits'), options);
    expect(transcript).toBeUndefined();
    expect(report.exitCode).toBe(3);
    expect(report.error?.message).toContain('exited with code 4 before any message');
    expect(report.error?.detail).toContain('starting with [masked] [masked]');
    expect(report.error?.detail).toContain('cannot use [masked] [masked]');
    for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
  });

  test('stand not in a command that could not be started', async () => {
    const missing: StdioTarget = {
      kind: 'stdio',
      command: ['mcp-assert-no-such-command', '--token=tok-1234567'],
      env: {},
      label: 'x',
    };
    const { report } = await check(missing, options);
    expect(report.exitCode).toBe(3);
    expect(report.error?.message).toBe('command not found: mcp-assert-no-such-command');
    expect(JSON.stringify(report)).not.toContain('tok-1234567');
  });

  test('stand in no reason for what was not checked, which may quote the name of a tool', async () => {
    const { report } = await check(telling('names-tool'), options);
    const reasons = report.verdicts.flatMap(({ because }) => because ?? []).join('\n');
    expect(reasons).toContain('no arguments could be made');
    for (const secret of secrets) expect(reasons).not.toContain(secret);
  });

  /** Writes a secret to standard error in two pieces, then does what the code says. */
  const inTwoPieces = (then: string) =>
    target(
      [
        '-e',
        `process.stderr.write('tok-12');
        setTimeout(() => process.stderr.write('34567', () => { ${then} }), 50);
        process.stdin.resume();`,
      ],
      env,
    );

  test('that came in two pieces are hidden in the last words of a server', async () => {
    const { report } = await check(inTwoPieces('process.exit(4)'), options);
    expect(report.error?.detail).toBe('[masked]');
  });

  test('that came in two pieces are hidden in the transcript', async () => {
    const answer = `console.log('{"jsonrpc":"2.0","id":101,"result":{}}')`;
    const { transcript } = await check(inTwoPieces(answer), options);
    const events = transcript?.recordings.flatMap((recording) => recording.events) ?? [];
    const told = events.flatMap((event) => (event.kind === 'stderr' ? [event.text] : []));
    expect(told.length).toBeGreaterThan(0);
    expect(told.join('')).not.toContain('tok-1234567');
  });

  // Values under any name are hidden, and a message may hold the same characters as its own words.
  test.each([
    ['a word of the protocol', { MODE: 'object' }],
    ['a revision', { MCP_PROTOCOL: '2025-11-25' }],
    ['a truth value', { AUTH_ENABLED: 'true' }],
    ['the name of a member', { API_KEY_FIELD: 'jsonrpc' }],
    ['the name of another member', { TOKEN_FIELD: 'name' }],
    ['a type of content', { AUTH_FORMAT: 'text' }],
    ['a method', { MODE: 'tools/call' }],
    ['a code of an error', { AUTH_CODE: '32601' }],
  ])('that are %s change no verdict of a compliant server', async (_, given) => {
    const { report } = await check(target([here('reference-server/server.mjs')], given), options);
    const worse = report.verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'risk');
    expect(worse.map(({ assertion }) => assertion)).toEqual([]);
    expect(report.summary.pass).toBeGreaterThan(20);
    expect(report.exitCode).toBe(0);
  });

  test.each([
    ['the name of a tool', { DEFAULT_TOOL: 'count_chars' }],
    ['the name of the server', { SERVER_NAME: 'mcp-assert-reference' }],
    ['a part of what a tool returns', { UNITS: 'characters' }],
  ])('that are %s meet the expectations all the same', async (_, given) => {
    const { report } = await check(target([here('reference-server/server.mjs')], given), {
      ...options,
      expect: loadExpectations(here('reference-server/expect.json')),
    });
    const failed = report.verdicts.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ assertion, actual }) => `${assertion}: ${actual}`)).toEqual([]);
    expect(report.exitCode).toBe(0);
  });
});

describe('a server that dies of a call', () => {
  let files = 0;

  async function callsOf(word: string, calls: CheckOptions['calls'] = []): Promise<number> {
    const file = join(folder, `calls-${++files}`);
    const counting = target([here('fixtures/wire/counts-calls.mjs'), file, word]);
    const { report, transcript } = await check(counting, { ...options, calls });
    expect(transcript).toBeDefined();
    expect(report.exitCode).toBe(1);
    return readFileSync(file, 'utf8').split('\n').length - 1;
  }

  test('is called once where the tool may change something', async () => {
    expect(await callsOf('changes-state', [{ name: 'dies', arguments: {} }])).toBe(1);
  });

  test('is called twice where the tool is read-only, and no third time', async () => {
    expect(await callsOf('read-only')).toBe(2);
  });
});

test('the time of a check and its budgets are told, as is what was asked for', async () => {
  const probes: string[] = [];
  const { report, transcript } = await check(target([here('reference-server/server.mjs')]), {
    ...options,
    progress: ({ probe, process }) => probes.push(`${probe} ${process}`),
  });
  expect(report.budgets).toEqual(options.budgets);
  expect(report.durationMs).toBeGreaterThanOrEqual(50);
  expect(report.target).toEqual({
    transport: 'stdio',
    command: [process.execPath, here('reference-server/server.mjs')],
  });
  expect(probes.slice(0, 2)).toEqual(['open 1', 'notify-initialized 1']);
  expect(transcript?.recordings.map(({ process }) => process)).not.toContain(2);
});
