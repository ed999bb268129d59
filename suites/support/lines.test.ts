import { describe, expect, test } from 'vitest';
import type { Recording, WireEvent } from '../../harness/model/index.ts';
import { linesOf } from './lines.ts';

/** A recording of received lines, as the wire would have made it of them. */
function recording(
  lines: readonly string[],
  last: 'terminated' | 'unterminated' = 'terminated',
): Recording {
  const events = lines.map((raw, seq): WireEvent => {
    const unterminated = last === 'unterminated' && seq === lines.length - 1;
    const frame = { raw, ...(unterminated ? { unterminated } : {}) } as const;
    try {
      return { kind: 'received', seq, atMs: seq, frame: { ...frame, json: JSON.parse(raw) } };
    } catch {
      return { kind: 'received', seq, atMs: seq, frame };
    }
  });
  return { probe: 'p', process: 1, events };
}

const kinds = (...lines: string[]) => linesOf([recording(lines)]).map(({ kind }) => kind);
const message = '{"jsonrpc":"2.0","id":1,"result":{"text":"} { [\\""}}';

describe('a line is named for what it is', () => {
  test.for([
    ['message', message],
    ['message', '{"jsonrpc":"2.0","method":"notifications/message"}\r'],
    ['blank', ''],
    ['blank', '\r'],
    ['banner', 'Server is running'],
    ['banner', '[info] {not json'],
    ['not-a-message', '{"status":"ok"}'],
    ['not-a-message', '"text"'],
    ['not-a-message', '[1]'],
    ['batch', `[${message}]`],
    ['text-and-message', `[info] ${message}`],
    ['text-and-message', `${message} done`],
    ['several-on-a-line', message + message],
    ['several-on-a-line', `${message} ${message}`],
    ['content-length', 'Content-Length: 52\r'],
    ['content-length', `${message}Content-Length: 52\r`],
    ['sse', `data: ${message}`],
    ['sse', 'event: message'],
    ['carriage-returns', `${message}\r${message}`],
    ['bom', `\uFEFF${message}`],
  ] as const)('%s: %j', ([kind, line]) => {
    expect(kinds(line)).toEqual([kind]);
  });

  test('text after a message was seen is no banner', () => {
    expect(kinds('up', message, 'down')).toEqual(['banner', 'message', 'log-line']);
  });

  test('one message over several lines is one fault, wherever its lines break', () => {
    const pretty = JSON.stringify(JSON.parse(message), null, 2).split('\n');
    expect(kinds(...pretty, message)).toEqual(['pretty-printed', 'message']);
    expect(kinds('{"jsonrpc":"2.0","id":1,"result":{"tools":[', '{}', ']}}')).toEqual([
      'pretty-printed',
    ]);
    const [line] = linesOf([recording(pretty)]);
    expect(line?.words).toContain(`${pretty.length} lines`);
  });

  test('what does not end', () => {
    const [whole, cut, returned] = [message, message.slice(0, 20), `${message}\r`].map(
      (line) => linesOf([recording([line], 'unterminated')])[0]?.kind,
    );
    expect([whole, cut, returned]).toEqual(['no-newline', 'cut-off', 'carriage-returns']);
    const [buffered] = linesOf([recording([`{"text":"${'x'.repeat(65_536 - 9)}`], 'unterminated')]);
    expect(buffered?.words).toContain('65536');
  });
});

test('lines of several recordings stand in the order of the wire', () => {
  const [a, b] = [recording([message, 'log']), recording(['banner'])];
  const late = { ...b, events: b.events.map((event) => ({ ...event, seq: 5 })) };
  expect(linesOf([late, a]).map(({ kind }) => kind)).toEqual(['message', 'log-line', 'log-line']);
});
