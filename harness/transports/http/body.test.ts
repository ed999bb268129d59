import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Frame, SseFields } from '../../model/index.ts';
import { BODY_LIMITS, type BodyRoom, bodyReader, bodyRoom } from './body.ts';

/** The frames of a body that comes in these pieces, and what is known of the body afterwards. */
function read(isSse: boolean, pieces: readonly Uint8Array[], room?: BodyRoom) {
  const frames: { frame: Frame; sse?: SseFields }[] = [];
  const retries: number[] = [];
  const body = bodyReader(
    isSse,
    {
      frame: (frame, sse) => frames.push({ frame, ...(sse ? { sse } : {}) }),
      retry: (ms) => retries.push(ms),
    },
    room,
  );
  for (const piece of pieces) body.push(piece);
  const beforeEnd = frames.length;
  body.end();
  const { bytes, tooLarge, notUtf8 } = body;
  return { frames, retries, beforeEnd, bytes, tooLarge, notUtf8 };
}

const sse = (text: string | Uint8Array) =>
  read(true, [typeof text === 'string' ? Buffer.from(text) : text]);
const whole = (text: string | Uint8Array) =>
  read(false, [typeof text === 'string' ? Buffer.from(text) : text]);
const dataOf = ({ frames }: ReturnType<typeof read>) => frames.map(({ frame }) => frame.raw);

const limits = { ...BODY_LIMITS };
afterEach(() => {
  Object.assign(BODY_LIMITS, limits);
});

describe('a whole body', () => {
  test('is one frame at its end, however it is cut', () => {
    const text = Buffer.from('{"text":"你好 👍"}\n');
    const pieces = [...text].map((byte) => Uint8Array.of(byte));
    const { frames, beforeEnd, bytes } = read(false, pieces);
    expect(beforeEnd).toBe(0);
    expect(frames).toEqual([{ frame: { raw: text.toString(), json: { text: '你好 👍' } } }]);
    expect(bytes).toBe(text.length);
  });

  test('that is empty is none', () => {
    expect(read(false, []).frames).toEqual([]);
    expect(whole('').frames).toEqual([]);
  });

  test('that is no JSON, or no UTF-8', () => {
    expect(whole('<html>').frames).toEqual([{ frame: { raw: '<html>' } }]);
    expect(whole(Uint8Array.of(0x22, 0xff, 0x22)).frames).toEqual([
      { frame: { raw: 'Iv8i', encoding: 'base64' } },
    ]);
  });

  test('over the limit is none, and nothing of it is kept', () => {
    BODY_LIMITS.maxBody = 10;
    const room = bodyRoom();
    const pieces = ['"1234', '567890', '1"'].map((text) => Buffer.from(text));
    expect(read(false, pieces, room)).toMatchObject({ frames: [], tooLarge: true, bytes: 11 });
    expect(room).toMatchObject({ held: 0, kept: 0 });
  });

  test('shares its room with others that are read at the same time', () => {
    BODY_LIMITS.maxHeld = 10;
    const room = bodyRoom();
    const one = bodyReader(false, { frame() {} }, room);
    one.push(Buffer.from('"1234567"'));
    expect(read(false, [Buffer.from('12')], room)).toMatchObject({ tooLarge: true, frames: [] });
    one.end();
    expect(read(false, [Buffer.from('12')], room)).toMatchObject({ tooLarge: false });
    const dropped = bodyReader(false, { frame() {} }, room);
    dropped.push(Buffer.from('1234567'));
    expect(room.held).toBe(7);
    dropped.drop();
    expect(room.held).toBe(0);
  });

  test('of which too much was kept already is cut, and parsed all the same', () => {
    const room = { ...bodyRoom(), kept: BODY_LIMITS.keepTotal - 5 };
    const [cut] = read(false, [Buffer.from(`["${'x'.repeat(3000)}"]`)], room).frames;
    expect(cut?.frame.bytes).toBe(3004);
    expect(cut?.frame.raw.length).toBeLessThan(3000);
    expect(cut?.frame).toMatchObject({ shortened: true });
    const [short] = read(false, [Buffer.from('[1]')], room).frames;
    expect(short?.frame).toEqual({ raw: '[1]', json: [1] });
  });
});

describe('events', () => {
  test.each<[string, string, readonly { frame: Frame; sse?: SseFields }[]]>([
    ['one', 'data: {"a":1}\n\n', [{ frame: { raw: '{"a":1}', json: { a: 1 } }, sse: {} }]],
    ['without a space', 'data:1\n\n', [{ frame: { raw: '1', json: 1 }, sse: {} }]],
    ['with two', 'data:  1\n\n', [{ frame: { raw: ' 1', json: 1 }, sse: {} }]],
    [
      'several lines of data',
      'data: {\ndata: "a":\ndata:1}\n\n',
      [{ frame: { raw: '{\n"a":\n1}', json: { a: 1 } }, sse: {} }],
    ],
    [
      'its fields',
      'event: message\nid: 7\nretry: 10\ndata: 1\n\ndata: 2\n\n',
      [
        { frame: { raw: '1', json: 1 }, sse: { event: 'message', id: '7', retry: 10 } },
        { frame: { raw: '2', json: 2 }, sse: {} },
      ],
    ],
    ['an event that only primes', 'id: 7\ndata:\n\n', [{ frame: { raw: '' }, sse: { id: '7' } }]],
    ['data without a colon', 'data\n\n', [{ frame: { raw: '' }, sse: {} }]],
    ['an id alone', 'id: 7\n\n', []],
    [
      'comments and unknown fields',
      ': hi\n:\nfoo: bar\nbar\n\n: x\ndata: 1\n: y\n\n',
      [{ frame: { raw: '1', json: 1 }, sse: {} }],
    ],
    [
      'an id with a null in it',
      'id: a\0b\ndata: 1\n\n',
      [{ frame: { raw: '1', json: 1 }, sse: {} }],
    ],
    [
      'a retry that is none',
      'retry: soon\ndata: 1\n\n',
      [{ frame: { raw: '1', json: 1 }, sse: {} }],
    ],
    [
      'no blank line at the end',
      'data: 1\n\ndata: 2\n',
      [{ frame: { raw: '1', json: 1 }, sse: {} }],
    ],
    ['no end at all', 'data: 1', []],
    ['a byte order mark', '\uFEFFdata: 1\n\n', [{ frame: { raw: '1', json: 1 }, sse: {} }]],
    ['what is no JSON', 'data: hello\n\n', [{ frame: { raw: 'hello' }, sse: {} }]],
    [
      'CR alone',
      'id: 1\rdata: 1\r\rdata: 2\r\r',
      [
        { frame: { raw: '1', json: 1 }, sse: { id: '1' } },
        { frame: { raw: '2', json: 2 }, sse: {} },
      ],
    ],
    [
      'CR and LF',
      'id: 1\r\ndata: 1\r\ndata: 2\r\n\r\n',
      [{ frame: { raw: '1\n2' }, sse: { id: '1' } }],
    ],
    [
      'all mixed',
      'data: 1\n\r\ndata: 2\r\rdata: 3\r\n\n',
      [
        { frame: { raw: '1', json: 1 }, sse: {} },
        { frame: { raw: '2', json: 2 }, sse: {} },
        { frame: { raw: '3', json: 3 }, sse: {} },
      ],
    ],
  ])('%s', (_, text, frames) => {
    expect(sse(text).frames).toEqual(frames);
  });

  test('are told as soon as they are whole', () => {
    for (const text of ['data: 1\n\n', 'data: 1\r\r', 'data: 1\r\n\r\n', 'data: 1\r\n\r']) {
      expect(sse(text)).toMatchObject({ beforeEnd: 1, notUtf8: false });
    }
    const pieces = ['data: 1\r\n\r', '\ndata: 2\r', '\n', '\r', '\n'];
    expect(
      dataOf(
        read(
          true,
          pieces.map((text) => Buffer.from(text)),
        ),
      ),
    ).toEqual(['1', '2']);
  });

  test('a pause that is asked for outside of any event is told too', () => {
    expect(sse('retry: 20\n\n').retries).toEqual([20]);
    expect(sse('data: 1\n\nretry: 30\n\n')).toMatchObject({ retries: [30], beforeEnd: 1 });
  });

  test('are the same however the stream is cut, also within characters and line ends', () => {
    const word = fc.stringMatching(/^[a-z{}":é你👍 ]{0,12}$/u);
    const end = fc.constantFrom('\n', '\r', '\r\n');
    const line = fc.oneof(
      word.map((text) => `data: ${text}`),
      word.map((text) => `id:${text}`),
      word.map((text) => `event: ${text}`),
      word.map((text) => `: ${text}`),
      fc.nat(99).map((ms) => `retry: ${ms}`),
      fc.constant(''),
    );
    const stream = fc
      .array(fc.tuple(line, end))
      .map((lines) => Buffer.from(`${lines.flat().join('')}\n\n`));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(300)), (bytes, cuts) => {
        const places = [...new Set([0, ...cuts, bytes.length])]
          .filter((at) => at <= bytes.length)
          .sort((a, b) => a - b);
        const pieces = places.slice(1).map((at, nth) => bytes.subarray(places[nth], at));
        const { beforeEnd: _, ...atOnce } = sse(bytes);
        const { beforeEnd: __, ...inPieces } = read(true, pieces);
        expect(inPieces).toEqual(atOnce);
        expect(inPieces.notUtf8).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [
      'a byte that is none',
      Buffer.concat([Buffer.from('data: "'), Buffer.of(0xff), Buffer.from('"\n\n')]),
    ],
    ['half a character before the end', Buffer.from('data: "é"\n\ndata: é').subarray(0, -1)],
    [
      'a surrogate',
      Buffer.concat([Buffer.from('data: 1\n\n: '), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('\n')]),
    ],
  ])('that are no UTF-8: %s', (_, bytes) => {
    expect(
      read(
        true,
        [...bytes].map((byte) => Uint8Array.of(byte)),
      ),
    ).toMatchObject({
      notUtf8: true,
      beforeEnd: 1,
    });
  });

  test('of which too many values were parsed already are not parsed', () => {
    BODY_LIMITS.maxValues = 2500;
    const text = `data: [${'[],'.repeat(1000)}0]\n\n`;
    const { frames } = sse(`${text}${text}data: [1]\n\n`);
    expect(frames.map(({ frame }) => 'json' in frame)).toEqual([true, false, true]);
    expect(frames[1]?.frame).toEqual({ raw: expect.stringMatching(/^\[\[\],/), bytes: 3003 });
  });

  test('and bodies share the bytes of a session', () => {
    BODY_LIMITS.maxTotal = 30;
    const room = bodyRoom();
    const pieces = [Buffer.from('data: 1\n\n')];
    const sizes = [true, false, true, true].map((isSse) => read(isSse, pieces, room).tooLarge);
    expect(sizes).toEqual([false, false, false, true]);
  });

  test('more than the limit are too many', () => {
    BODY_LIMITS.maxEvents = 3;
    const { frames, tooLarge } = sse('data: 1\n\n'.repeat(6));
    expect([frames.length, tooLarge]).toEqual([4, true]);
    expect(sse('data: 1\n\n'.repeat(3)).tooLarge).toBe(false);
  });

  test('a stream over the limit is too large, also one line without end', () => {
    BODY_LIMITS.maxBody = 100;
    const pieces = Array.from({ length: 5 }, () => Buffer.from(`data: ${'x'.repeat(30)}`));
    expect(read(true, pieces)).toMatchObject({ tooLarge: true, bytes: 108, frames: [] });
  });

  test('of which too much was kept already are cut', () => {
    const room = bodyRoom();
    BODY_LIMITS.keepTotal = 5000;
    const text = `data: "${'x'.repeat(3000)}"\n\n`.repeat(3);
    const { frames } = read(true, [Buffer.from(text)], room);
    expect(frames.map(({ frame }) => frame.bytes)).toEqual([undefined, 3002, 3002]);
    expect(frames.map(({ frame }) => typeof frame.json)).toEqual(['string', 'string', 'string']);
  });
});
