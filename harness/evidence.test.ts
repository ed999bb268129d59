import { describe, expect, test } from 'vitest';
import { evidenceOf } from './evidence.ts';
import type { Evidence, Frame, Recording, Transcript, WireHappening } from './model/index.ts';

function transcriptOf(...recordings: Recording[]): Transcript {
  return {
    format: 1,
    target: 't',
    transport: 'stdio',
    revision: '2025-11-25',
    requested: '2025-11-25',
    seed: 1,
    givenCalls: [],
    recordings,
  };
}

const recording = (process: number, ...happenings: WireHappening[]): Recording => ({
  probe: 'p',
  process,
  events: happenings.map((happening, index) => ({ seq: index, atMs: 10 * index, ...happening })),
});

/** What is shown of one happening, at a pointer. */
function shown(happening: WireHappening, pointer?: string) {
  const at: Evidence = { probe: 'p', event: 0, ...(pointer === undefined ? {} : { pointer }) };
  const [found] = evidenceOf(at, transcriptOf(recording(1, happening)));
  if (!found) throw new Error('nothing shown');
  const { excerpt, mark, missing } = found;
  return {
    excerpt,
    ...(mark ? { marked: excerpt.slice(...mark) } : {}),
    ...(missing ? { missing } : {}),
  };
}

const frameOf = (raw: string): Frame => ({ raw, json: JSON.parse(raw) });
const received = (frame: Frame): WireHappening => ({ kind: 'received', frame });

describe('evidence over HTTP', () => {
  const headers = [
    ['Date', 'today'],
    ['CONTENT-Type', 'text/html'],
    ['Mcp-Session-Id', 's-1'],
  ] as const;
  const response = { kind: 'http-response', exchange: 1, status: 404, headers } as const;
  const header = (name: string) => {
    const [found] = evidenceOf(
      { probe: 'p', event: 0, header: name },
      transcriptOf(recording(1, response)),
    );
    return { excerpt: found?.excerpt, marked: found?.mark && found.excerpt?.slice(...found.mark) };
  };

  test('shows the first line and the headers that say the most', () => {
    const request = { kind: 'http-request', exchange: 1, method: 'POST', headers } as const;
    const shownHeaders = 'CONTENT-Type: text/html · Mcp-Session-Id: s-1';
    expect(shown(request)).toEqual({ excerpt: `POST · ${shownHeaders}` });
    expect(shown(response)).toEqual({ excerpt: `HTTP 404 · ${shownHeaders}` });
    expect(shown({ ...response, headers: [] })).toEqual({ excerpt: 'HTTP 404' });
  });

  test('marks the value of the header that is meant, and shows no other', () => {
    expect(header('content-type')).toEqual({
      excerpt: 'HTTP 404 · CONTENT-Type: text/html',
      marked: 'text/html',
    });
    expect(header('allow')).toEqual({ excerpt: 'HTTP 404', marked: undefined });
  });

  test.each([
    ['complete', undefined, 'end of the response, 7 bytes of body'],
    ['cut', 'ECONNRESET', 'the response broke off after 7 bytes of body (ECONNRESET)'],
    ['failed', 'ECONNREFUSED', 'no response (ECONNREFUSED)'],
    ['failed', undefined, 'no response'],
    ['malformed', 'HPE_X', 'bytes that are no HTTP response (HPE_X)'],
    ['too-large', undefined, 'the response was ended at 7 bytes of body: too large'],
    ['stopped', undefined, 'the response was still open after 7 bytes of body'],
  ] as const)('says how an exchange ended: %s', (how, error, excerpt) => {
    const end = { kind: 'http-end', exchange: 1, how, bytes: 7 } as const;
    expect(shown({ ...end, ...(error ? { error } : {}) })).toEqual({ excerpt });
  });
});

describe('evidence in a frame', () => {
  const raw = '{"id":7,"result":{"tools":[{"name":"a"},{"name":"b"}]}}';

  test('marks the value that the pointer names', () => {
    expect(shown(received(frameOf(raw)), '/result/tools/1/name')).toEqual({
      excerpt: raw,
      marked: '"b"',
    });
  });

  test('marks where a missing value would stand, and says that it is missing', () => {
    expect(shown(received(frameOf(raw)), '/result/tools/1/inputSchema')).toEqual({
      excerpt: raw,
      marked: '{"name":"b"}',
      missing: true,
    });
  });

  test.each([undefined, ''])('marks nothing for the pointer %j', (pointer) => {
    expect(shown({ kind: 'sent', frame: frameOf(raw) }, pointer)).toEqual({ excerpt: raw });
  });

  test('marks nothing in text that is no JSON, and calls nothing missing', () => {
    expect(shown(received({ raw: 'a log line' }), '/id')).toEqual({ excerpt: 'a log line' });
  });

  test('marks nothing in a line that was cut: the place may lie beyond', () => {
    const frame: Frame = { raw: '{"id":7,"resu', bytes: 20_000_000, shortened: true, json: {} };
    expect(shown(received(frame), '/result')).toEqual({ excerpt: '{"id":7,"resu' });
  });

  test('is a window of a long line around its mark', () => {
    const long = `{"a":"${'x'.repeat(1000)}","b":"here","c":"${'y'.repeat(1000)}"}`;
    const { excerpt, marked } = shown(received(frameOf(long)), '/b');
    expect(marked).toBe('"here"');
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt).toMatch(/^….*…$/);
  });

  test('shows control characters escaped', () => {
    expect(shown(received({ raw: '\u001b[2J\rgone' })).excerpt).toBe('\\u001b[2J\\rgone');
  });

  test('shows bytes that are no UTF-8 by their values, from where they begin', () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xc4, 0xe3, 0x22, 0x7d, 0x0d]);
    const base64 = (buffer: Buffer): Frame => ({
      raw: buffer.toString('base64'),
      encoding: 'base64',
    });
    expect(shown(received(base64(bytes)), '/id')).toEqual({ excerpt: '{"\\xc4\\xe3"}\\x0d' });
    const late = Buffer.concat([
      Buffer.alloc(1000, 'a'),
      Buffer.from([0xff]),
      Buffer.alloc(1000, 'b'),
    ]);
    expect(shown(received(base64(late))).excerpt).toBe(`${'a'.repeat(40)}\\xff${'b'.repeat(119)}`);
  });
});

test.each<[WireHappening, string]>([
  [{ kind: 'stderr', text: 'Error: x\n' }, 'Error: x\\n'],
  [{ kind: 'quiet', waitedMs: 300, budget: 'grace' }, 'silence for 300 ms'],
  [{ kind: 'closed', exitCode: 3 }, 'exit code 3'],
  [{ kind: 'closed', exitCode: null, signal: 'SIGTERM' }, 'ended by SIGTERM'],
  [{ kind: 'signal', signal: 'SIGKILL' }, 'SIGKILL sent'],
  [{ kind: 'input-closed' }, 'end of input (stdin closed)'],
  [{ kind: 'input-refused' }, 'the server closed its standard input'],
  [{ kind: 'output-closed' }, 'the server closed its standard output'],
  [{ kind: 'flood', lines: 20_001, bytes: 99 }, '20001 lines, 99 bytes of output'],
  [{ kind: 'left-behind', pids: [1, 2] }, '2 processes still running'],
  [{ kind: 'not-sent', why: 'withheld', because: 'it may do harm' }, 'it may do harm'],
])('%j has words of its own', (happening, words) => {
  expect(shown(happening, '/id')).toEqual({ excerpt: words });
});

describe('a place', () => {
  const transcript = transcriptOf(
    recording(1, { kind: 'input-closed' }, { kind: 'closed', exitCode: 1 }),
    recording(2, { kind: 'input-closed' }, { kind: 'closed', exitCode: 2 }),
  );

  test('is in the shared process where no other is named', () => {
    expect(evidenceOf({ probe: 'p', event: 1 }, transcript)).toEqual([
      { probe: 'p', event: 1, kind: 'closed', atMs: 10, excerpt: 'exit code 1' },
    ]);
    expect(evidenceOf({ probe: 'p', process: 2, event: 1 }, transcript)).toEqual([
      { probe: 'p', process: 2, event: 1, kind: 'closed', atMs: 10, excerpt: 'exit code 2' },
    ]);
  });

  test.each<Evidence>([
    { probe: 'other', event: 0 },
    { probe: 'p', process: 3, event: 0 },
    { probe: 'p', event: 2 },
  ])('that is not there shows nothing: %j', (evidence) => {
    expect(evidenceOf(evidence, transcript)).toEqual([]);
  });
});
