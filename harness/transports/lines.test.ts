import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from '../model/index.ts';
import { LINE_LIMITS, lineReader } from './lines.ts';

function read(chunks: readonly Buffer[], limits = LINE_LIMITS) {
  const frames: Frame[] = [];
  const reader = lineReader((frame) => frames.push(frame), limits);
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { frames, reader };
}

const bytes = (text: string) => Buffer.from(text);

describe('frames', () => {
  test('do not depend on how the stream is cut into chunks', () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\r\n', '\uFEFF', '{"id":1}', '你好', '👍', '"x', '{'),
      fc.string({ unit: 'binary' }),
    );
    const stream = fc.oneof(
      fc.array(piece).map((pieces) => bytes(pieces.join(''))),
      fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
    );
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200)), (whole, cuts) => {
        const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length].sort(
          (a, b) => a - b,
        );
        const chunks = at.slice(1).map((end, i) => whole.subarray(at[i], end));
        expect(read(chunks).frames).toEqual(read([whole]).frames);
      }),
    );
  });

  test('lose no byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (array) => {
        const { frames } = read([Buffer.from(array)]);
        const lines = frames.map(({ raw, encoding, unterminated }) => [
          Buffer.from(raw, encoding ?? 'utf8'),
          unterminated ? Buffer.alloc(0) : bytes('\n'),
        ]);
        expect(Buffer.concat(lines.flat())).toEqual(Buffer.from(array));
      }),
    );
  });

  test('keep a carriage return and a byte order mark, and parse what is JSON', () => {
    const { frames } = read([bytes('{"id":1}\r\n\uFEFF{}\n[1]\nhello\n\n')]);
    expect(frames).toEqual([
      { raw: '{"id":1}\r', json: { id: 1 } },
      { raw: '\uFEFF{}' },
      { raw: '[1]', json: [1] },
      { raw: 'hello' },
      { raw: '' },
    ]);
  });

  test('say where the last line feed is missing, and what is not UTF-8', () => {
    const { frames } = read([Buffer.from([0x61, 0xff, 0x0a]), bytes('{"id":2}')]);
    expect(frames).toEqual([
      { raw: Buffer.from([0x61, 0xff]).toString('base64'), encoding: 'base64' },
      { raw: '{"id":2}', json: { id: 2 }, unterminated: true },
    ]);
  });

  test('hold 10,000 nested arrays', () => {
    const [frame] = read([bytes(`${'['.repeat(10_000)}${']'.repeat(10_000)}\n`)]).frames;
    expect(Array.isArray(frame?.json)).toBe(true);
  });
});

describe('limits', () => {
  const limits = {
    keepLine: 5000,
    keepTotal: 12_000,
    maxLine: 20_000,
    maxTotal: 60_000,
    maxLines: 10,
  };
  const long = `{"text":"${'x'.repeat(8000)}","__proto__":{"n":1}}`;

  test('a long line is shortened, and keeps its shape', () => {
    const [frame] = read([bytes(`${long}\n`)], limits).frames;
    expect(frame).toMatchObject({ shortened: true, bytes: long.length });
    expect(frame?.raw).toBe(long.slice(0, 2048));
    const json = frame?.json as Record<string, string>;
    expect(json.text).toBe('x'.repeat(1024));
    expect(Object.keys(json)).toEqual(['text', '__proto__']);
  });

  test('a long line that is no JSON says so', () => {
    const [frame] = read([bytes(`${'x'.repeat(8000)}\n`)], limits).frames;
    expect(frame).toEqual({ raw: 'x'.repeat(2048), bytes: 8000, notJson: true });
  });

  test('when the total is used up, lines are cut too', () => {
    const line = `"${'y'.repeat(4000)}"`;
    const { frames } = read([bytes(`${line}\n`.repeat(4))], limits);
    expect(frames.map((frame) => frame.bytes !== undefined)).toEqual([false, false, true, true]);
  });

  test.for([
    ['a line that does not end', 'z'.repeat(20_001)],
    ['too many lines', '\n'.repeat(11)],
    ['too much output', `${'z'.repeat(19_000)}\n`.repeat(4)],
  ] as const)('%s is a flood, and nothing is read any more', ([, text]) => {
    const { reader, frames } = read([bytes(text), bytes('{"id":1}\n')], limits);
    expect(reader.flooded).toBe(true);
    expect(frames.some(({ json }) => json !== undefined)).toBe(false);
  });

  test('what is within the limits is no flood', () => {
    expect(read([bytes(`${'z'.repeat(19_000)}\n`.repeat(3))], limits).reader.flooded).toBe(false);
  });
});
