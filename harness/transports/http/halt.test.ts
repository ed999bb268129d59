/** Nothing is sent to a server that asked us to stop: it counts. */
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckResult, check } from '../../../index.ts';
import { type CountingServer, countingServer } from '../../../testing/counting-server.ts';
import { createHalt } from './halt.ts';

const BUDGETS = { startMs: 3000, replyMs: 1500, graceMs: 100 };
const servers: CountingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** When the answer had gone out that asks for it, in the order of requests. */
interface Halted extends CheckResult {
  readonly asked: readonly string[];
  /** What came when we knew. */
  readonly after: readonly string[];
}

/**
 * Checks a server that asks us to stop at the nth request of a kind.
 * @param holdMs what else is under way has come by then
 */
async function halted(
  what: string,
  answer: { readonly status: number; readonly retryAfter?: string },
  { nth = 1, holdMs = 0 } = {},
): Promise<Halted> {
  let times = 0;
  let stoppedAt = Infinity;
  const server = await countingServer((asked, response) => {
    if (asked !== what || ++times !== nth) return false;
    const headers = answer.retryAfter === undefined ? {} : { 'Retry-After': answer.retryAfter };
    setTimeout(() => {
      stoppedAt = server.asked.length;
      response.writeHead(answer.status, headers).end();
    }, holdMs);
    return true;
  });
  servers.push(server);
  const target = { kind: 'http', url: server.url, headers: [], label: 'halting' } as const;
  const result = await check(target, { budgets: BUDGETS, everyProbe: true });
  const asked = server.asked.map((one) => one.what);
  return { ...result, asked, after: asked.slice(stoppedAt) };
}

const BECAUSE = 'the server asked us to stop: HTTP 429, Retry-After: 30';
const TOO_MANY = { status: 429, retryAfter: '30' };

describe('nothing is sent any more', () => {
  test.each([
    ['initialize', TOO_MANY],
    ['notifications/initialized', TOO_MANY],
    ['tools/list', TOO_MANY],
    ['tools/list', { status: 429 }],
    ['tools/list', { status: 503, retryAfter: '30' }],
    ['mcp-assert/no-such-method', TOO_MANY],
    ['tools/call', TOO_MANY],
    ['ping', TOO_MANY],
    ['GET /mcp', TOO_MANY],
  ])('after %s was answered by %j, what was under way came before', async (what, answer) => {
    const { after, asked } = await halted(what, answer, { holdMs: 150 });
    expect(after).toEqual([]);
    // The end of the session is a request too.
    expect(asked).not.toContain('DELETE /mcp');
    expect(asked.filter((one) => one === 'initialize')).toHaveLength(1);
  });

  test('in sessions of our own either', async () => {
    // The second session is that of the body which is no JSON.
    const { asked, after, report } = await halted('initialize', TOO_MANY, { nth: 2 });
    expect(after).toEqual([]);
    expect(asked.filter((one) => one === 'initialize')).toHaveLength(2);
    // The first session ended before.
    expect(asked.filter((one) => one === 'DELETE /mcp')).toHaveLength(1);
    const last = report.verdicts.find(({ assertion }) => assertion.includes('terminated-session'));
    expect(last).toMatchObject({ outcome: 'not-checked', why: 'blocked', because: BECAUSE });
  });

  test('also where the end of a session is what was too much', async () => {
    const { after } = await halted('DELETE /mcp', TOO_MANY);
    expect(after).toEqual([]);
  });

  test('but a 503 without Retry-After is a fault like any other', async () => {
    const { after, report } = await halted('tools/list', { status: 503 });
    expect(after).toContain('DELETE /mcp');
    expect(report.exitCode).toBe(1);
  });
});

test('requests that were under way at the same time are read to their end', async () => {
  const { report, asked } = await halted('tools/list', TOO_MANY, { holdMs: 150 });
  expect(asked).toContain('mcp-assert/no-such-method');
  const verdict = (id: string) => report.verdicts.find(({ assertion }) => assertion === id);
  expect(verdict('round-trip/unknown-method-is-error-32601')?.outcome).toBe('pass');
  expect(verdict('http/get-opens-a-stream-or-405')?.outcome).toBe('pass');
});

test('the report says so once, and nothing fails by it', async () => {
  const { report, transcript } = await halted('tools/list', TOO_MANY);
  expect(report.summary).toMatchObject({ fail: 0, risk: 0 });
  expect(report.notes).toEqual([
    'The server asked us to stop (HTTP 429, Retry-After: 30). Nothing more was sent to it.',
  ]);
  const unknown = report.verdicts.find(({ assertion }) => assertion.includes('unknown-tool-in'));
  expect(unknown).toMatchObject({ outcome: 'not-checked', why: 'blocked', because: BECAUSE });
  const notSent = transcript?.recordings.map(({ events }) =>
    events.filter((event) => event.kind === 'not-sent'),
  );
  for (const events of notSent ?? []) expect(events.length).toBeLessThanOrEqual(1);
});

test('where it is the answer to initialize, the check ends with exit code 3', async () => {
  const { report } = await halted('initialize', TOO_MANY);
  expect(report.error?.message).toContain('takes no requests now');
  expect(report.exitCode).toBe(3);
});

test('the first answer that asks for it counts', () => {
  const halt = createHalt();
  halt.heed(503, []);
  halt.heed(200, [['Retry-After', '1']]);
  expect(halt.because).toBeUndefined();
  halt.heed(503, [['retry-after', 'soon']]);
  halt.heed(429, []);
  expect(halt.because).toBe('the server asked us to stop: HTTP 503, Retry-After: soon');
});
