/** Lines that other tests do not name: what is long, broken off, unreadable, or only looks like something. */
import { describe, expect, test } from 'vitest';
import type { Frame } from '../../harness/model/index.ts';
import { wholeFrame } from '../../harness/transports/lines.ts';
import { nameOfLine } from './line-kinds.ts';

const MESSAGE = '{"jsonrpc":"2.0","id":1,"result":{}}';
const nameOf = (line: string | Buffer, more: Partial<Frame> = {}) =>
  nameOfLine({ ...wholeFrame(Buffer.from(line)), ...more }, false);

describe('a line in words', () => {
  test.each<[string, Partial<Frame>, string, string]>([
    ['7', {}, 'not-a-message', 'JSON, but no object: a number'],
    ['null', {}, 'not-a-message', 'JSON, but no object: null'],
    ['[]', {}, 'not-a-message', 'a JSON array'],
    [`[${MESSAGE},7]`, {}, 'not-a-message', 'a JSON array'],
    [`[${MESSAGE}]`, {}, 'batch', 'a batch (a JSON array of messages)'],
    ['{"msg":"x"}', {}, 'not-a-message', 'a JSON object that is no JSON-RPC message'],
    ['   \t', {}, 'blank', 'a blank line'],
    [MESSAGE.repeat(2), {}, 'several-on-a-line', 'two messages on one line'],
    [MESSAGE.repeat(3), {}, 'several-on-a-line', '3 messages on one line'],
    [
      MESSAGE.repeat(2),
      { unterminated: true },
      'no-newline',
      'two messages on one line: no newline ends a message',
    ],
    [MESSAGE, { unterminated: true }, 'no-newline', 'a message without a newline at its end'],
    [
      `INFO ${MESSAGE}`,
      {},
      'text-and-message',
      'a prefix before a message, on the same line: "INFO "',
    ],
    [`${MESSAGE} INFO`, {}, 'text-and-message', 'text after a message, on the same line'],
    ['hello', {}, 'banner', 'a banner or log line before the first message: "hello"'],
    [`event: message`, {}, 'sse', 'framing as server-sent events (event: …)'],
    [`id: 7 ${MESSAGE}`, {}, 'sse', 'framing as server-sent events (data: …)'],
    [
      '{"jsonrpc":"2.0","id"',
      { unterminated: true },
      'cut-off',
      'a message that breaks off after 21 bytes',
    ],
    [
      '{"jsonrpc":"2.0","id"',
      {},
      'banner',
      'a banner or log line before the first message: "{\\"jsonrpc\\":\\"2.0\\",\\"id\\""',
    ],
  ])('%s %j is %s', (line, more, kind, words) => {
    expect(nameOf(line, more)).toMatchObject({ kind, words });
  });

  test('after a message, text is a log line', () => {
    const line = nameOfLine(wholeFrame(Buffer.from('hello')), true);
    expect(line).toEqual({
      kind: 'log-line',
      words: 'a log line or other text: "hello"',
      holdsMessage: false,
    });
  });

  test('that breaks off at a multiple of 64 KiB says what that means', () => {
    const line = `{"text":"${'x'.repeat(65_536)}`;
    const at = (bytes: number) => nameOf(line.slice(0, bytes), { unterminated: true }).words;
    expect(at(65_536)).toContain('64 KiB');
    expect(at(65_535)).not.toContain('64 KiB');
    expect(at(65_536 - 4096)).not.toContain('64 KiB');
  });

  test('counts the bytes of the wire, not characters', () => {
    expect(nameOf('{"text":"你', { unterminated: true }).words).toContain('after 12 bytes');
  });
});

describe('what looks like a message and is none', () => {
  test.each([
    ['the end of a log', '[INFO] shutting down', { unterminated: true }],
    ['a year in brackets', '[2026] shutting down', { unterminated: true }],
    ['data that is no message', 'data: nothing special', {}],
    ['an id', 'id: 7', {}],
    ['a length in a sentence', 'the Content-Length: header is missing', {}],
    ['the name of an event', 'event: client connected', {}],
  ] as const)('%s', (_, line, more) => {
    expect(nameOf(line, more)).toMatchObject({ kind: 'banner', holdsMessage: false });
  });
});

describe('a message stands in a line', () => {
  test.each([
    ['a message', MESSAGE, true],
    ['a batch', `[${MESSAGE}]`, true],
    ['a prefix', `INFO ${MESSAGE}`, true],
    ['a BOM', `\uFEFF${MESSAGE}`, true],
    ['an event', `data: ${MESSAGE}`, true],
    ['a header', 'Content-Length: 52', true],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from(MESSAGE), Buffer.from([0xff])]), true],
    ['bytes without a message', Buffer.from([0xff, 0xfe]), false],
    ['a banner', 'hello', false],
    ['a JSON object', '{"msg":"x"}', false],
    ['a blank line', '', false],
  ])('%s: %3$s', (_, line, holdsMessage) => {
    expect(nameOf(line).holdsMessage).toBe(holdsMessage);
  });
});

describe('a line that was cut', () => {
  const cut = (frame: Omit<Frame, 'bytes'>) => nameOfLine({ ...frame, bytes: 20_000_000 }, false);

  test('is named by its value where it was parsed', () => {
    const json = JSON.parse(MESSAGE);
    expect(cut({ raw: '{"js', json, shortened: true }).kind).toBe('message');
  });

  test('is named by its text where it is no JSON', () => {
    expect(cut({ raw: 'xxx', notJson: true }).kind).toBe('banner');
    expect(cut({ raw: '{"a', notJson: true, unterminated: true }).words).toContain(
      '20000000 bytes',
    );
  });

  test('is unread where nobody parsed it', () => {
    expect(cut({ raw: '[[[' })).toEqual({
      kind: 'unread',
      words: 'a line of 20000000 bytes',
      holdsMessage: false,
    });
  });

  test('is not UTF-8 before all', () => {
    expect(cut({ raw: 'AAAA', encoding: 'base64' }).kind).toBe('not-utf-8');
  });
});
