import { describe, expect, test } from 'vitest';
import type { WireHappening } from './model/index.ts';
import { createRecorder } from './record.ts';
import { maskerOf } from './secrets.ts';

const SECRET = 's3cr3t-value';
const mask = maskerOf([SECRET]);

/** What is kept of a happening. */
function kept(happening: WireHappening) {
  const recording = createRecorder(() => 0, mask).recording('p', 1);
  recording.add(happening);
  const [event] = recording.events;
  return event;
}

describe('a recorder', () => {
  test('counts events over all recordings, and times them from its first reading', () => {
    let clock = 1000;
    const recorder = createRecorder(
      () => clock,
      (text) => text,
    );
    const [a, b] = [recorder.recording('a', 1), recorder.recording('b', 1)];
    a.add({ kind: 'input-closed' });
    clock = 1012.345;
    b.add({ kind: 'input-closed' });
    a.add({ kind: 'output-closed' });
    expect(a.events).toEqual([
      { kind: 'input-closed', seq: 0, atMs: 0 },
      { kind: 'output-closed', seq: 2, atMs: 12.3 },
    ]);
    expect(b.events).toEqual([{ kind: 'input-closed', seq: 1, atMs: 12.3 }]);
  });

  test('has one recording for each probe and process, in the order of their first call', () => {
    const recorder = createRecorder(
      () => 0,
      (text) => text,
    );
    recorder.recording('a', 1).add({ kind: 'input-closed' });
    recorder.recording('b', 1);
    recorder.recording('a', 2, true);
    recorder.recording('a', 1).add({ kind: 'output-closed' });
    expect(
      recorder
        .recordings()
        .map(({ probe, process, handshake, events }) => [probe, process, handshake, events.length]),
    ).toEqual([
      ['a', 1, undefined, 2],
      ['b', 1, undefined, 0],
      ['a', 2, true, 0],
    ]);
  });
});

describe('a secret', () => {
  test.each(['sent', 'received'] as const)(
    'is hidden in a frame that is %s, and in its value',
    (kind) => {
      const raw = `{"text":"a ${SECRET} b"}`;
      expect(kept({ kind, frame: { raw, json: JSON.parse(raw) } })).toMatchObject({
        frame: { raw: '{"text":"a [masked] b"}', json: { text: 'a [masked] b' } },
      });
    },
  );

  test('is hidden in text that is no JSON, and its flags are kept', () => {
    const frame = { raw: `log ${SECRET}`, unterminated: true } as const;
    expect(kept({ kind: 'received', frame })).toMatchObject({
      frame: { raw: 'log [masked]', unterminated: true },
    });
  });

  test('is hidden in standard error', () => {
    expect(kept({ kind: 'stderr', text: `x ${SECRET}\n` })).toMatchObject({ text: 'x [masked]\n' });
  });

  test('is hidden in what was not sent: the words may quote the server', () => {
    const because = `no arguments could be made for ${SECRET}`;
    expect(JSON.stringify(kept({ kind: 'not-sent', why: 'withheld', because }))).not.toContain(
      SECRET,
    );
  });

  test('is hidden in a line that is not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(`${SECRET} `), Buffer.from([0xff])]);
    const frame = { raw: bytes.toString('base64'), encoding: 'base64' } as const;
    const event = kept({ kind: 'received', frame });
    if (event?.kind !== 'received') throw new Error('not received');
    expect(Buffer.from(event.frame.raw, 'base64').toString('latin1')).not.toContain(SECRET);
  });

  test('is hidden in the value of a shortened line', () => {
    const json = { text: SECRET, more: 'x'.repeat(1024) };
    const frame = {
      raw: `{"text":"${SECRET}","mo`,
      bytes: 20_000_000,
      shortened: true,
      json,
    } as const;
    expect(JSON.stringify(kept({ kind: 'received', frame }))).not.toContain(SECRET);
  });

  // Slashes by PHP, everything beyond ASCII by Python: the value is the secret all the same.
  test.each([
    ['abc/def/123', 'abc\\/def\\/123'],
    ['pässwörter', 'p\\u00e4ssw\\u00f6rter'],
  ])('is hidden where JSON writes %s as %s', (secret, written) => {
    const recording = createRecorder(() => 0, maskerOf([secret])).recording('p', 1);
    const raw = `{"text":"${written}"}`;
    recording.add({ kind: 'received', frame: { raw, json: JSON.parse(raw) } });
    const [event] = recording.events;
    if (event?.kind !== 'received') throw new Error('not received');
    expect(JSON.stringify(event.frame.json)).not.toContain(secret);
  });
});

describe('a secret over HTTP', () => {
  const EXCHANGE = { exchange: 1 } as const;

  test('is hidden in the headers of requests and responses', () => {
    const headers = [['X-A', `a ${SECRET}`]] as const;
    const request = { kind: 'http-request', ...EXCHANGE, method: 'GET', headers } as const;
    const response = { kind: 'http-response', ...EXCHANGE, status: 200, headers } as const;
    for (const happening of [request, response]) {
      expect(kept(happening)).toMatchObject({ headers: [['X-A', 'a [masked]']] });
    }
  });

  test('is a cookie, whatever it holds', () => {
    const headers = [
      ['set-COOKIE', 'sid=1'],
      ['Cookie-Policy', 'none'],
    ] as const;
    expect(kept({ kind: 'http-response', ...EXCHANGE, status: 200, headers })).toMatchObject({
      headers: [
        ['set-COOKIE', '[masked]'],
        ['Cookie-Policy', 'none'],
      ],
    });
  });

  test('is hidden in the fields of an event', () => {
    const sse = { event: SECRET, id: `1-${SECRET}`, retry: 5 };
    const happening = { kind: 'received', ...EXCHANGE, frame: { raw: '' }, sse } as const;
    expect(kept(happening)).toMatchObject({
      sse: { event: '[masked]', id: '1-[masked]', retry: 5 },
    });
    expect(kept({ ...happening, sse: {} })).toMatchObject({ sse: {} });
  });
});

describe('without a secret', () => {
  test('the very same frame is kept: a deep value is never copied', () => {
    const json = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);
    const frame = { raw: 'deep', json };
    const event = kept({ kind: 'received', frame });
    expect(event?.kind === 'received' && event.frame).toBe(frame);
  });

  test('other happenings are kept as they are', () => {
    const happening = { kind: 'closed', exitCode: null, signal: 'SIGTERM' } as const;
    expect(kept(happening)).toEqual({ ...happening, seq: 0, atMs: 0 });
  });
});
