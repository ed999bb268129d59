import { describe, expect, test } from 'vitest';
import {
  type Exchanged,
  error,
  httpSession,
  type Probed,
  result,
} from '../testing/recorded-http.ts';
import type { Transcript } from './model/index.ts';
import { reportedCalls } from './reported-calls.ts';

const GOOD = { content: [{ type: 'text', text: '42' }] };
const call = (more: Exchanged = {}): Exchanged => ({
  sent: '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"count"}}',
  ...more,
});
const answered = (value: object = GOOD) => call({ body: result(7, value) });

function callsIn(probed: Readonly<Record<string, Probed>>, revision = '2025-11-25') {
  const transcript: Transcript = {
    ...{ format: 1, target: 't', transport: 'http', seed: 1, givenCalls: [] },
    ...{ revision, requested: revision },
    recordings: httpSession(probed),
  };
  return reportedCalls(transcript);
}

/** Of one call of the probe `call-tool`, in one line. */
function told(...exchanges: Exchanged[]): string {
  const [one] = callsIn({ 'call-tool': exchanges });
  if (!one) return 'no call';
  return `${one.layer} ${one.outcome} ${one.status ?? '-'}: ${one.because}`;
}

test('there is one for each call that was sent', () => {
  const calls = callsIn({
    'list-tools': [{ sent: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', body: result(1) }],
    'call-tool': [answered(), answered({})],
    'an-odd-probe': [{ ...answered(), probing: true }],
    'call-nothing': { notSent: 'there are no tools' },
  });
  expect(calls).toEqual([
    {
      ...{ tool: 'count', probe: 'call-tool', process: 1, event: 1 },
      ...{ layer: 'application', outcome: 'TOOL_SUCCESS', status: 200 },
      because: 'the tool succeeded',
    },
    {
      ...{ tool: 'count', probe: 'call-tool', process: 1, event: 6 },
      ...{ layer: 'application', outcome: 'INVALID_TOOL_RESULT', status: 200 },
      because: 'the result has no content',
    },
  ]);
});

describe('a call that is to be refused', () => {
  const asAsked = (probe: string, exchange: Exchanged) =>
    callsIn({ [probe]: [exchange] }).map((one) => [one.outcome, one.asAsked]);

  test('is refused as asked by an error, or by isError', () => {
    const refused = call({ body: error(7, -32602) });
    expect(asAsked('call-unknown-tool', refused)).toEqual([['JSONRPC_ERROR', true]]);
    const failed = answered({ ...GOOD, isError: true });
    expect(asAsked('call-tool-badly', failed)).toEqual([['TOOL_ERROR', true]]);
  });

  test('fails where it is not refused in good form', () => {
    expect(asAsked('call-unknown-tool', call({ status: 503 }))).toEqual([
      ['HTTP_ERROR', undefined],
    ]);
    expect(asAsked('call-tool-badly', answered())).toEqual([['TOOL_SUCCESS', undefined]]);
    expect(asAsked('call-tool', call({ body: error(7) }))).toEqual([['JSONRPC_ERROR', undefined]]);
  });
});

describe('why a call failed', () => {
  const half = ['', { id: 'a' }] as const;
  const rest = [result(7, GOOD), { id: 'b' }] as const;

  test.each<[string, Exchanged[]]>([
    [
      'transport HTTP_ERROR -: the connection was closed without a response',
      [call({ status: null, end: 'failed', error: 'ECONNRESET' })],
    ],
    ['transport HTTP_ERROR -: no response came in time', [call({ status: null, end: 'stopped' })]],
    [
      'transport HTTP_ERROR 503: status 503',
      [call({ status: 503, type: 'text/plain', body: 'later' })],
    ],
    [
      'protocol MALFORMED_JSON 200: the connection broke off: the body is not JSON',
      [call({ body: '{"jsonrpc"', end: 'cut' })],
    ],
    [
      'protocol MALFORMED_JSON 200: the answer did not come in time',
      [call({ type: 'application/json', end: 'stopped' })],
    ],
    [
      'protocol MALFORMED_JSON 200: the answer was too large to be read',
      [call({ type: 'application/json', end: 'too-large' })],
    ],
    [
      'application TOOL_SUCCESS 200: the tool succeeded',
      [call({ body: `\uFEFF${result(7, GOOD)}` })],
    ],
    [
      'transport INCOMPLETE_STREAM 200: the stream ended before its response, after 1 event',
      [call({ events: [half] })],
    ],
    [
      'application TOOL_SUCCESS 200: the tool succeeded',
      [call({ events: [half] }), { method: 'GET', resumes: true, events: [rest] }],
    ],
    [
      'transport INCOMPLETE_STREAM 200: the stream ended before its response, after 1 event',
      [
        call({ events: [half] }),
        { method: 'GET', resumes: true, status: 405, type: 'text/plain', body: 'no' },
      ],
    ],
  ])('%s', (expected, exchanges) => {
    expect(told(...exchanges)).toBe(expected);
  });

  test('is told by the rules of the revision', () => {
    const asked = { 'call-tool': [answered({ resultType: 'input_required' })] };
    expect(callsIn(asked, '2026-07-28')[0]?.outcome).toBe('INPUT_REQUIRED');
    expect(callsIn(asked, '2025-11-25')[0]?.outcome).toBe('INVALID_TOOL_RESULT');
  });

  test('keeps the code of an error that comes with a status', () => {
    const refused = call({ status: 400, body: error(7, -32602) });
    expect(callsIn({ 'call-tool': [refused] })[0]).toMatchObject({
      outcome: 'HTTP_ERROR',
      errorCode: -32602,
    });
  });
});
