/** Frames of lines that are not kept whole: what remains of them, and what is said of the rest. */
import { describe, expect, test } from 'vitest';
import type { Frame } from '../model/index.ts';
import { LINE_LIMITS, lineReader, wholeFrame } from './lines.ts';

const limits = { ...LINE_LIMITS, keepLine: 100, maxLine: 5_000_000, maxTotal: 10_000_000 };

function read(...lines: (string | Buffer)[]) {
  const frames: Frame[] = [];
  const reader = lineReader((frame) => frames.push(frame), limits);
  for (const line of lines) reader.push(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
  reader.end();
  return { frames, reader };
}

describe('a line over the limit', () => {
  test('is whole up to the limit and cut one byte later', () => {
    const { frames } = read('x'.repeat(100), 'x'.repeat(101));
    expect(frames).toEqual([
      { raw: 'x'.repeat(100) },
      { raw: 'x'.repeat(101), bytes: 101, notJson: true },
    ]);
  });

  test('is measured in bytes, and not cut inside a character', () => {
    const text = `"${'你'.repeat(1000)}"`;
    const [frame] = read(text).frames;
    expect(frame?.bytes).toBe(Buffer.byteLength(text));
    expect(frame?.raw).toBe(`"${'你'.repeat(682)}`);
    expect(frame?.json).toBe('你'.repeat(1000));
  });

  test('that is not UTF-8 anywhere is kept as bytes, with its size', () => {
    const line = Buffer.concat([Buffer.from('a'.repeat(3000)), Buffer.from([0xff])]);
    expect(read(line).frames).toEqual([
      { raw: Buffer.from('a'.repeat(2048)).toString('base64'), encoding: 'base64', bytes: 3001 },
    ]);
  });

  test('with more values than memory allows is not parsed, and that is not called a fault', () => {
    const [frame] = read(`[${'0,'.repeat(500_000)}0]`).frames;
    expect(frame).toEqual({ raw: `[${'0,'.repeat(1023)}0`, bytes: 1_000_003 });
  });

  test('with fewer values is parsed whole', () => {
    const [frame] = read(`[${'0,'.repeat(1000)}0]`).frames;
    expect(frame?.json).toHaveLength(1001);
  });

  test('may be nested 10,000 deep', () => {
    const [frame] = read(`${'['.repeat(10_000)}"${'x'.repeat(2000)}"${']'.repeat(10_000)}`).frames;
    let value = frame?.json;
    let depth = 0;
    while (Array.isArray(value)) {
      [value] = value;
      depth += 1;
    }
    expect(depth).toBe(10_000);
    expect(value).toBe('x'.repeat(1024));
  });
});

test('a flood keeps only the beginning of the line that it was cut in', () => {
  const frames: Frame[] = [];
  const reader = lineReader((frame) => frames.push(frame), { ...LINE_LIMITS, maxLine: 10_000 });
  for (let i = 0; i < 4; i++) reader.push(Buffer.from('f'.repeat(4000)));
  expect(reader.flooded).toBe(true);
  reader.end();
  expect(frames).toEqual([{ raw: 'f'.repeat(2048), unterminated: true }]);
  expect(reader.bytes).toBe(12_000);
});

describe('the pending line', () => {
  test('is its beginning, until its line feed comes', () => {
    const reader = lineReader(() => {});
    expect(reader.pending()).toBe('');
    reader.push(Buffer.from('one\n{"jsonrpc"'));
    reader.push(Buffer.from(':"2.0"'));
    expect(reader.pending()).toBe('{"jsonrpc"');
    reader.push(Buffer.from('}\n'));
    expect(reader.pending()).toBe('');
    expect(reader.lines).toBe(2);
  });

  test('is never more than what a first look needs', () => {
    const reader = lineReader(() => {});
    reader.push(Buffer.from('y'.repeat(1000)));
    expect(reader.pending()).toBe('y'.repeat(64));
  });
});

test('a frame of ASCII and one of other text hold the same value as their text', () => {
  expect(wholeFrame(Buffer.from('{"a":"\\u4f60"}')).json).toEqual({ a: '你' });
  expect(wholeFrame(Buffer.from('{"a":"你"}'))).toEqual({ raw: '{"a":"你"}', json: { a: '你' } });
  expect(wholeFrame(Buffer.alloc(0))).toEqual({ raw: '' });
});
