import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Exchanged, error, httpSession, request, result } from '../testing/recorded-http.ts';
import { checkedExchanges } from './checked-exchanges.ts';
import { UsageError } from './errors.ts';
import { exchangeLine, type LoggedExchange, openExchangeLog } from './exchange-log.ts';
import type { Transcript } from './model/index.ts';
import { maskerOf } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-exchange-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = { content: [] };
const same = (text: string) => text;
const exchange: LoggedExchange = {
  ...{ client: 'c/1', protocolVersion: '2025-11-25', scenario: 'unbroken', method: 'tools/call' },
  ...{ postCount: 1, httpStatuses: [200], contentType: 'application/json', jsonrpc: { id: 7 } },
  ...{ outcome: 'TOOL_SUCCESS', endReason: 'complete', retryOrigin: 'none' },
};

/** What a check logs of these exchanges of one probe. */
function logged(...exchanges: Exchanged[]): LoggedExchange[] {
  const revision = '2025-11-25';
  const transcript: Transcript = {
    ...{ format: 1, target: 't', transport: 'http', seed: 1, givenCalls: [] },
    ...{ revision, requested: revision },
    recordings: httpSession({ 'call-tool': exchanges }),
  };
  return checkedExchanges(transcript, '1.2.3');
}

describe('the lines of a check', () => {
  const usual = {
    ...{ client: 'mcp-assert/1.2.3', protocolVersion: '2025-11-25', scenario: 'call-tool' },
    ...{ postCount: 1, httpStatuses: [200], endReason: 'complete', retryOrigin: 'none' },
  };
  const call = (more: Exchanged): Exchanged => ({ sent: request(7, 'tools/call'), ...more });
  const ofCall = { ...usual, method: 'tools/call' };

  test.each<[string, Exchanged, Partial<LoggedExchange>]>([
    [
      'a success in JSON',
      call({ body: result(7, GOOD) }),
      { contentType: 'application/json', jsonrpc: { id: 7 }, outcome: 'TOOL_SUCCESS' },
    ],
    [
      'a success on a stream',
      call({ events: ['', result(7, { ...GOOD, resultType: 'complete' })] }),
      {
        ...{ contentType: 'text/event-stream', jsonrpc: { id: 7 }, resultType: 'complete' },
        ...{ outcome: 'TOOL_SUCCESS', eventCount: 2, finalResponse: true },
      },
    ],
    [
      'an error',
      call({ status: 400, body: error(7, -32602) }),
      {
        ...{ httpStatuses: [400], contentType: 'application/json', outcome: 'HTTP_ERROR' },
        jsonrpc: { id: 7, errorCode: -32602, message: 'no' },
      },
    ],
    [
      'another id',
      call({ body: result(99, GOOD) }),
      { contentType: 'application/json', jsonrpc: { id: 99 }, outcome: 'INVALID_ENVELOPE' },
    ],
    [
      'no response',
      call({ status: null, end: 'failed', error: 'ECONNRESET' }),
      { httpStatuses: [], jsonrpc: { id: 7 }, outcome: 'HTTP_ERROR', endReason: 'failed' },
    ],
    [
      'a body that is too large says nothing of the server',
      call({ type: 'application/json', end: 'too-large' }),
      { contentType: 'application/json', jsonrpc: { id: 7 }, endReason: 'too-large' },
    ],
  ])('%s', (_, exchanged, expected) => {
    expect(logged(exchanged)).toEqual([{ ...ofCall, ...expected }]);
  });

  test.each<[string, Exchanged, Partial<LoggedExchange>]>([
    [
      'a result of another method has no outcome',
      { sent: request(1, 'ping'), body: result(1) },
      { method: 'ping', contentType: 'application/json', jsonrpc: { id: 1 } },
    ],
    [
      'its failure has',
      { sent: request(1, 'ping'), status: 503, type: null },
      { method: 'ping', httpStatuses: [503], jsonrpc: { id: 1 }, outcome: 'HTTP_ERROR' },
    ],
    [
      'a notification',
      { sent: '{"jsonrpc":"2.0","method":"notifications/initialized"}', status: 202 },
      { method: 'notifications/initialized', httpStatuses: [202] },
    ],
    [
      'what is no JSON',
      { sent: '{not json', status: 400, body: error(null, -32700), probing: true },
      {
        ...{ method: 'POST', httpStatuses: [400], contentType: 'application/json' },
        jsonrpc: { errorCode: -32700, message: 'no' },
      },
    ],
    [
      'a stream of the server',
      { method: 'GET', events: ['', ''], end: 'stopped' },
      {
        ...{ method: 'GET', postCount: 0, contentType: 'text/event-stream', eventCount: 2 },
        endReason: 'stopped',
      },
    ],
    [
      'the end',
      { method: 'DELETE', status: 204 },
      { method: 'DELETE', postCount: 0, httpStatuses: [204] },
    ],
  ])('%s', (_, exchanged, expected) => {
    expect(logged(exchanged)).toEqual([{ ...usual, ...expected }]);
  });

  test('the rest of a stream belongs to its request', () => {
    const lines = logged(call({ events: [['', { id: 'a' }]] }), {
      ...{ method: 'GET', resumes: true, events: [result(7, GOOD)] },
    });
    expect(lines).toMatchObject([
      { method: 'tools/call', outcome: 'INCOMPLETE_STREAM', finalResponse: false },
      {
        ...{ method: 'tools/call', outcome: 'TOOL_SUCCESS', finalResponse: true, postCount: 1 },
        ...{ httpStatuses: [200, 200], retryOrigin: 'resume' },
      },
    ]);
  });

  test('the same request twice would be seen', () => {
    const lines = logged(call({ status: 503 }), call({ body: result(7, GOOD) }));
    expect(lines).toMatchObject([
      { postCount: 1, httpStatuses: [503], retryOrigin: 'none' },
      { postCount: 2, httpStatuses: [503, 200], retryOrigin: 'client' },
    ]);
  });

  test('texts are cut, and data that is too long or too deep', () => {
    const long = 'x'.repeat(5000);
    const errorWith = (data: unknown) => {
      const body = `{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"${long}","data":${data}}}`;
      const [one = exchange] = logged(call({ body }));
      return JSON.parse(exchangeLine(one, same)).jsonrpc;
    };
    expect(errorWith('{"a":1}')?.data).toEqual({ a: 1 });
    expect(errorWith(`"${long}"`)?.message).toHaveLength(2001);
    expect(errorWith(`"${long}"`)?.data).toHaveLength(2001);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(errorWith(deep)?.data).toBe('(too deep to be written)');
  });
});

describe('a line', () => {
  test('is one line of JSON', () => {
    const line = exchangeLine({ ...exchange, client: 'a\nb\u2028' }, same);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({ ...exchange, client: 'a\nb\u2028' });
  });

  test('shows no secret, wherever it stands, and stays JSON', () => {
    const mask = maskerOf(['s3cr3t/"ö', '12345678', 'complete', 'postCount']);
    const hiding: LoggedExchange = {
      ...exchange,
      client: 's3cr3t/"ö/1',
      contentType: 'text/s3cr3t/"ö',
      jsonrpc: {
        ...{ id: 12345678, errorCode: 12345678, message: 'not s3cr3t/"ö' },
        data: { 's3cr3t/"ö': [{ deep: '{"a":"s3cr3t/\\"ö"}' }, 12345678, true, null] },
      },
    };
    const line = exchangeLine(hiding, mask);
    expect(line).not.toMatch(/s3cr3t|12345678/);
    expect(JSON.parse(line)).toMatchObject({
      ...{ client: '[masked]/1', outcome: 'TOOL_SUCCESS', endReason: 'complete' },
      jsonrpc: { id: '[masked]', data: { '[masked]': [{}, '[masked]', true, null] } },
    });
  });
});

test('no half of a secret is left where a text is cut', () => {
  const text = `${'x'.repeat(1995)}s3cr3t-of-the-test`;
  const hiding = { ...exchange, client: text, jsonrpc: { id: 7, data: { text, texts: [text] } } };
  expect(exchangeLine(hiding, maskerOf(['s3cr3t-of-the-test']))).not.toContain('s3cr3');
});

describe('the file', () => {
  let files = 0;
  const newFile = () => join(folder, `${++files}.jsonl`);

  test('is there at once, and is appended to', () => {
    const file = newFile();
    const log = openExchangeLog(file);
    expect(readFileSync(file, 'utf8')).toBe('');
    log.write(exchange, same);
    openExchangeLog(file).write(exchange, same);
    expect(readFileSync(file, 'utf8')).toBe(exchangeLine(exchange, same).repeat(2));
  });

  test('is bounded, and says so once', () => {
    const file = newFile();
    const log = openExchangeLog(file, 1000);
    for (let at = 0; at < 100; at += 1) log.write(exchange, same);
    expect(statSync(file).size).toBeLessThan(1100);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('"full"'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('{"full":"1000 bytes are reached: no further lines are logged"}');
  });

  test('that cannot be written is a wrong usage', () => {
    for (const file of [folder, join(folder, 'nowhere', 'log')]) {
      expect(() => openExchangeLog(file)).toThrow(UsageError);
    }
  });
});
