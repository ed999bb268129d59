import { expect, test } from 'vitest';
import { behavioursOf, leftBehind, markProcesses, SDK_CLIENTS } from '../testing/clients.ts';
import { REAL_WAITS } from './times.ts';

markProcesses();

test('clients that are told nothing wait a minute for a server whose answers they cannot use', async () => {
  const behaviours = await behavioursOf(SDK_CLIENTS, ['no-jsonrpc'], { waits: REAL_WAITS });
  for (const client of SDK_CLIENTS) {
    const { afterMs = 0, onerrorAtMs = 0, ...row } = behaviours(client, 'no-jsonrpc');
    expect(row, client.id).toMatchObject({
      ...{ class: 'timeout', step: 'connect', defaultWaitMs: 60_000, settled: 'memory' },
      error: { code: client.name === '@modelcontextprotocol/sdk' ? -32001 : 'REQUEST_TIMEOUT' },
      // Nobody had to wait to know this.
      onerror: 'ZodError: /jsonrpc: Invalid input: expected "2.0"',
    });
    expect(afterMs, client.id).toBeGreaterThanOrEqual(59_500);
    expect(afterMs, client.id).toBeLessThanOrEqual(62_000);
    expect(onerrorAtMs, client.id).toBeLessThan(afterMs / 2);
  }
  // A killed process is gone a moment later.
  await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
}, 120_000);
