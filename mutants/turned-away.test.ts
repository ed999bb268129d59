/** A campaign against a server that lets nobody in, or asks for patience: it ends, and says why. */
import { afterEach, expect, test } from 'vitest';
import { newestRevision } from '../harness/revisions/index.ts';
import { assertionsOf } from '../suites/index.ts';
import { probesOf } from '../suites/probes/index.ts';
import { type CountingServer, countingServer, type Dealing } from '../testing/counting-server.ts';
import { self } from '../testing/unbroken.ts';
import { runMutants } from './campaign.ts';

const servers: CountingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function campaignAgainst(deal: Dealing) {
  const server = await countingServer(deal);
  servers.push(server);
  const { report } = await runMutants({
    unbroken: { kind: 'http', url: server.url, headers: [], label: 'counting' },
    ...{ isReference: false, self, driver: newestRevision, variants: 0, seed: 1, jobs: 2 },
    assertions: assertionsOf('http').filter(({ id }) => /invalid-origin|echoes-id/.test(id)),
    probes: probesOf('http'),
    families: ['wire'],
    wanted: (id) => /^(any-origin-served|unknown-session-served)/.test(id),
    sources: [],
    calls: [],
    budgets: { startMs: 2000, replyMs: 500, graceMs: 50 },
    live: true,
    progress: { expect() {}, finished() {}, say() {} },
  });
  return { report, asked: server.asked.map(({ what }) => what) };
}

test('a gate', async () => {
  const { report, asked } = await campaignAgainst((_, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Bearer realm="mcp"' }).end();
    return true;
  });
  expect(report.error?.message).toContain('the server wants credentials');
  expect(report.exitCode).toBe(3);
  expect(asked.filter((what) => what === 'initialize')).toHaveLength(1);
});

test('a server that asks us to stop', async () => {
  let initialized = 0;
  let stoppedAt = 0;
  const { report, asked } = await campaignAgainst((what, response, request) => {
    if (request.headers.origin !== undefined) return !!response.writeHead(403).end();
    if (request.headers['mcp-protocol-version'] === '1999-01-01') {
      return !!response.writeHead(400).end();
    }
    if (what === 'initialize') initialized += 1;
    // The first session is that of the unbroken server.
    if (what !== 'tools/list' || initialized === 1) return false;
    stoppedAt ||= Date.now();
    return !!response.writeHead(429, { 'Retry-After': '60' }).end();
  });
  expect(report.error?.message).toBe('the server asked us to stop: HTTP 429, Retry-After: 60');
  expect(report.exitCode).toBe(3);
  expect(stoppedAt).toBeGreaterThan(0);
  expect(initialized).toBeLessThanOrEqual(3);
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toHaveLength(before);
});
