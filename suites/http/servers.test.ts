/** The assertions over HTTP on servers that are there: the compliant one, and some that are broken. */
import { afterEach, describe, expect, test } from 'vitest';
import { loadExpectations } from '../../harness/calls/expectations.ts';
import { type CheckResult, check, type HttpTarget, judge, revisions } from '../../index.ts';
import { referenceExpectations, referenceHttpCommand } from '../../mutants/reference.ts';
import {
  type Posted,
  type SmallServer,
  sendJson,
  smallServer,
} from '../../testing/small-http-server.ts';
import { assertionsOf } from '../index.ts';

describe.each(revisions.map((driver) => [driver.revision, driver] as const))(
  'the reference server in revision %s',
  (revision, driver) => {
    test('passes all that applies', async () => {
      const target: HttpTarget = {
        kind: 'http',
        headers: [],
        label: 'reference server',
        server: { kind: 'stdio', command: referenceHttpCommand(), env: {}, label: 'r' },
      };
      const expectations = loadExpectations(referenceExpectations());
      const { report, transcript } = await check(target, {
        revision: driver,
        expect: expectations,
      });
      expect(report.error).toBeUndefined();
      expect(report.revision).toBe(revision);
      const others = report.verdicts.filter(({ outcome }) => outcome !== 'pass');
      // It is no gate, and wants no credentials.
      const absent = assertionsOf('http').filter(
        ({ clause, group }) => group === 'credentials' || !clause.revisions.includes(revision),
      );
      expect(others.map(({ assertion }) => assertion)).toEqual(absent.map(({ id }) => id));
      expect(others.map(({ why }) => why)).toEqual(absent.map(() => 'not-applicable'));
      expect(absent.length).toBe(
        { '2024-11-05': 24, '2025-03-26': 7, '2025-06-18': 5, '2025-11-25': 4 }[revision],
      );
      expect(report.verdicts.filter(({ suite }) => suite === 'http')).toHaveLength(23);
      if (!transcript) throw new Error('no transcript');
      const { target: reported, budgets, durationMs } = report;
      const run = { transcript, target: reported, budgets, durationMs, expect: expectations };
      const again = judge(run, assertionsOf('http'), 'fail');
      expect(again.verdicts).toEqual(report.verdicts);
    });
  },
);

const running: SmallServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** What is worse than a pass, and what is only a consequence of it. */
async function faultsOf(change: (posted: Posted) => void) {
  const server = await smallServer(change);
  running.push(server);
  const target: HttpTarget = { kind: 'http', url: server.url, headers: [], label: 'small' };
  const { report } = await check(target, {
    budgets: { startMs: 2000, replyMs: 700, graceMs: 300 },
  });
  expect(report.error).toBeUndefined();
  const faults = report.verdicts.filter(({ outcome }) => ['fail', 'risk'].includes(outcome));
  const causes = faults.filter(({ consequenceOf }) => consequenceOf === undefined);
  return {
    report,
    faults,
    causes: Object.fromEntries(causes.map(({ assertion, actual }) => [assertion, actual])),
  };
}

const verdictOf = ({ verdicts }: CheckResult['report'], id: string) =>
  verdicts.find(({ assertion }) => assertion === id);

describe('a server', () => {
  test('without sessions and streams has no fault, and is not praised for what it lacks', async () => {
    const { report, faults } = await faultsOf(({ handle }) => handle());
    expect(faults).toEqual([]);
    for (const { assertion, outcome } of report.verdicts) {
      if (!/^http\/(sse|session|get-stream|sends|terminated|unknown|refuses)/.test(assertion))
        continue;
      expect([assertion, outcome]).toEqual([assertion, 'not-checked']);
    }
    expect(verdictOf(report, 'http/get-opens-a-stream-or-405')?.outcome).toBe('pass');
    expect(verdictOf(report, 'http/invalid-origin-is-403')?.outcome).toBe('pass');
  });

  test('that answers with pages is told once, however much follows', async () => {
    const { causes, faults } = await faultsOf(({ response, answer, handle }) => {
      if (!answer) return handle();
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<html>${'x'.repeat(99)}</html>`);
    });
    expect(causes).toEqual({
      'http/answers-requests-with-json-or-sse': expect.stringContaining(
        'initialize: HTTP 200 with text/html',
      ),
    });
    expect(faults.length).toBeGreaterThan(15);
    const opening = faults.find(({ assertion }) => assertion.includes('exactly-one-response'));
    expect(opening?.actual).toBe('no response to initialize: HTTP 200 with text/html');
  });

  test.each<[string, (posted: Posted) => void, string]>([
    [
      'a status of its own',
      ({ response }) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end('oh'),
      'tools/list: HTTP 500 with text/plain: "oh" instead of a response',
    ],
    ['202', ({ response }) => response.writeHead(202).end(), 'tools/list: HTTP 202 without a body'],
    ['a reset', ({ request }) => request.socket.destroy(), 'tools/list: no response (ECONNRESET)'],
    [
      'half of a body',
      ({ request, response }) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 99 });
        response.write('{"jsonrpc"');
        setTimeout(() => request.socket.destroy(), 50);
      },
      'tools/list: the response broke off after 10 bytes (ECONNRESET)',
    ],
  ])('that answers tools/list with %s', async (_, wrong, actual) => {
    const { causes, faults } = await faultsOf((posted) =>
      posted.method === 'tools/list' ? wrong(posted) : posted.handle(),
    );
    expect(causes).toEqual({ 'http/answers-requests-with-json-or-sse': actual });
    const list = faults.find(({ assertion }) => assertion === 'round-trip/tools-is-an-array');
    expect(`tools/list: ${list?.actual}`).toBe(actual.replace(' instead of a response', ''));
  });

  test('whose stream ends before the response', async () => {
    const { causes, faults } = await faultsOf(({ method, response, handle }) => {
      if (method !== 'tools/list') return handle();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(': nothing\n\n');
    });
    expect(causes).toEqual({
      'http/sse-stream-ends-after-its-response':
        'tools/list: the stream ended after 11 bytes without the response',
    });
    const list = faults.find(({ assertion }) => assertion === 'round-trip/tools-is-an-array');
    expect(list?.actual).toBe('the SSE stream ended without it: 11 bytes, and no event');
  });

  test('whose streams never end', async () => {
    const { causes } = await faultsOf(({ method, response, answer, handle }) => {
      if (!answer || method === 'initialize') return handle();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(answer)}\n\n`);
    });
    expect(causes).toEqual({
      'http/sse-stream-ends-after-its-response': expect.stringContaining('was still open'),
    });
  });

  test('that answers notifications, on their own exchange', async () => {
    const { causes, faults } = await faultsOf(({ id, response, handle }) => {
      if (id !== undefined) return handle();
      sendJson(response, { jsonrpc: '2.0', id: null, result: {} });
    });
    expect(causes).toEqual({
      'http/accepts-notifications-with-202': expect.stringContaining(
        'notifications/initialized: HTTP 200 with application/json',
      ),
    });
    expect(faults).toContainEqual(
      expect.objectContaining({
        assertion: 'round-trip/notification-gets-no-response',
        expected: 'no response to notifications/initialized',
        actual: 'a response with the id null',
      }),
    );
  });

  test('that refuses notifications, as it may', async () => {
    const { causes } = await faultsOf(({ id, response, handle }) => {
      if (id !== undefined) return handle();
      sendJson(response, { jsonrpc: '2.0', error: { code: -32000, message: 'no' } }, 400);
    });
    expect(causes).toEqual({});
  });

  test('that answers null to notifications', async () => {
    const { causes } = await faultsOf(({ id, response, handle }) => {
      if (id !== undefined) return handle();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('null');
    });
    expect(Object.keys(causes)).toEqual(['http/accepts-notifications-with-202']);
  });

  test('that tells the errors of JSON-RPC by its status', async () => {
    const { causes } = await faultsOf(({ method, response, answer, handle }) => {
      if (!answer || method !== 'mcp-assert/no-such-method') return handle();
      sendJson(response, answer, 404);
    });
    expect(causes).toEqual({
      'http/errors-come-with-200': 'mcp-assert/no-such-method: a JSON-RPC error with HTTP 404',
    });
  });
});
