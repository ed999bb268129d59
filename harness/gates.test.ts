/** What a transcript says of a server that let us in no further, and what the exit code is then. */
import { describe, expect, test } from 'vitest';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { gateIn, noClientsBecause, stopIn } from './gates.ts';
import type { HttpHeader, Transcript, WireHappening } from './model/index.ts';
import { wholeFrame } from './transports/lines.ts';

interface Exchanged {
  readonly status: number;
  readonly headers?: readonly HttpHeader[];
  readonly asking?: readonly HttpHeader[];
  readonly url?: string;
  readonly body?: string;
}

function transcriptOf(...exchanges: readonly Exchanged[]): Transcript {
  const happenings = exchanges.flatMap(
    ({ status, headers = [], asking = [], url, body }, index): WireHappening[] => {
      const exchange = index + 1;
      const place = url === undefined ? {} : { url };
      return [
        { kind: 'http-request', exchange, method: 'POST', headers: asking, ...place },
        { kind: 'http-response', exchange, status, headers },
        ...(body === undefined
          ? []
          : [{ kind: 'received', exchange, frame: wholeFrame(Buffer.from(body)) } as const]),
      ];
    },
  );
  const events = happenings.map((one, seq) => ({ ...one, seq, atMs: seq }));
  return {
    ...{ format: 1, target: 'x', transport: 'http', seed: 1, givenCalls: [] },
    ...{ revision: '2025-11-25', requested: '2025-11-25' },
    recordings: [{ probe: 'open', process: 1, events }],
  };
}

const RESULT = '{"jsonrpc":"2.0","id":1,"result":{}}';
const RETRY = [['retry-after', '9']] as const;

describe('a gate', () => {
  test('is a first answer of 401, with a challenge or without', () => {
    expect(gateIn(transcriptOf({ status: 401 }))).toEqual({
      message: 'the server wants credentials: it answers initialize with HTTP 401',
      detail: "--header 'Authorization: Bearer …' gives them.",
    });
    const given = transcriptOf({ status: 401, asking: [['authorization', 'x']] }, { status: 200 });
    expect(gateIn(given)?.detail).toBe('The credentials that were given are not enough for it.');
    expect(noClientsBecause(given)).toBe(
      'Real clients were not started: the server wants credentials: it answers initialize with HTTP 401.',
    );
  });

  test.each([
    ['another status', transcriptOf({ status: 403 })],
    ['a later answer', transcriptOf({ status: 200 }, { status: 401 })],
    ['one with a result', transcriptOf({ status: 401, body: RESULT })],
    ['nothing', transcriptOf()],
  ])('is not %s', (_, transcript) => {
    expect(gateIn(transcript)).toBeUndefined();
    expect(noClientsBecause(transcript)).toBeUndefined();
  });
});

describe('patience', () => {
  test.each([
    [{ status: 429 }, 'HTTP 429'],
    [{ status: 503, headers: RETRY }, 'HTTP 503, Retry-After: 9'],
    [{ status: 429, url: '/.well-known/x' }, 'HTTP 429'],
  ])('is asked for by %j', (answer, words) => {
    const transcript = transcriptOf({ status: 200 }, answer, { status: 429, headers: RETRY });
    expect(stopIn(transcript)).toBe(words);
    expect(noClientsBecause(transcript)).toContain(words);
  });

  test.each([
    [{ status: 503 }],
    [{ status: 500, headers: RETRY }],
    // Another server asks for itself.
    [{ status: 429, url: 'https://auth.example.com/x' }],
  ])('is not by %j', (answer) => {
    expect(stopIn(transcriptOf(answer))).toBeUndefined();
  });
});

test('a closed server is never green, and a failure stays one', () => {
  const summary = { pass: 4, fail: 0, risk: 0, notChecked: 49, causes: 0 };
  expect(exitCodeOf(summary, 'fail', true)).toBe(EXIT.couldNotRun);
  expect(exitCodeOf({ ...summary, pass: 0 }, 'fail', true)).toBe(EXIT.couldNotRun);
  expect(exitCodeOf({ ...summary, fail: 1 }, 'fail', true)).toBe(EXIT.failed);
  expect(exitCodeOf({ ...summary, risk: 1 }, 'fail', true)).toBe(EXIT.couldNotRun);
  expect(exitCodeOf({ ...summary, risk: 1 }, 'risk', true)).toBe(EXIT.failed);
  expect(exitCodeOf(summary, 'fail')).toBe(EXIT.passed);
});
