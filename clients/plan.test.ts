import { describe, expect, test } from 'vitest';
import type { Recording, Transcript, WireHappening } from '../harness/model/index.ts';
import { unbrokenServer } from '../testing/clients.ts';
import { planOf } from './plan.ts';

function transcript(
  ...recordings: readonly [probe: string, ...what: WireHappening[]][]
): Transcript {
  let seq = 0;
  return {
    ...{ format: 1, target: '', transport: 'stdio', revision: '', requested: '', seed: 1 },
    givenCalls: [],
    recordings: recordings.map(
      ([probe, ...what], index): Recording => ({
        probe,
        process: index + 1,
        events: what.map((event) => ({ ...event, seq: seq++, atMs: 0 })),
      }),
    ),
  };
}

function call(name: unknown, args?: unknown): WireHappening {
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { kind: 'sent', frame: { raw: JSON.stringify(json), json } };
}

const withheld = (because: string): WireHappening => ({
  kind: 'not-sent',
  why: 'withheld',
  because,
});

describe('the calls of the steps', () => {
  test('are those that the probes sent, with the same arguments', async () => {
    const { baseline } = await unbrokenServer();
    expect(planOf(baseline.transcript)).toEqual({
      good: [
        { tool: 'count_chars', arguments: { text: '你好\nab' } },
        { tool: 'count_words', arguments: { text: 'one two three' } },
        { tool: 'list_revisions', arguments: {} },
      ],
      bad: { tool: 'count_chars', arguments: {} },
      unknownTool: 'mcp-assert-no-such-tool',
    });
  });

  test('are none where nobody permitted any, and the reasons stand beside', () => {
    const plan = planOf(
      transcript(
        ['call-tool', withheld('no tool is permitted')],
        ['call-tool-badly', withheld('no schema refuses anything')],
        ['call-unknown-tool', withheld('no tool list came')],
      ),
    );
    expect(plan).toEqual({
      good: [],
      goodRefused: { why: 'withheld', because: 'no tool is permitted' },
      badRefused: { why: 'withheld', because: 'no schema refuses anything' },
      unknownToolRefused: { why: 'withheld', because: 'no tool list came' },
    });
  });

  test('are none where the check never came to them', () => {
    const never = { why: 'blocked', because: 'the check never came to this call' };
    expect(planOf(transcript())).toEqual({
      good: [],
      goodRefused: never,
      badRefused: never,
      unknownToolRefused: never,
    });
  });

  test('need no reason where only some were refused', () => {
    const plan = planOf(transcript(['call-tool', call('one', { a: 1 }), withheld('two is not')]));
    expect(plan.good).toEqual([{ tool: 'one', arguments: { a: 1 } }]);
    expect(plan).not.toHaveProperty('goodRefused');
  });

  test('are repeated no more than the probes meant to: a process that died was asked again', () => {
    const again = [call('one', { a: 1 }), call('one', { a: 2 }), call('one', { a: 1 })] as const;
    const plan = planOf(transcript(['call-tool', ...again], ['call-tool', ...again]));
    expect(plan.good).toEqual([
      { tool: 'one', arguments: { a: 1 } },
      { tool: 'one', arguments: { a: 2 } },
    ]);
  });

  test('are a few, however many tools are permitted', () => {
    const many = Array.from({ length: 100 }, (_, nth) => call(`tool${nth}`, {}));
    expect(planOf(transcript(['call-tool', ...many])).good).toHaveLength(8);
  });

  test('are nothing else that a probe sent', () => {
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const list: WireHappening = { kind: 'sent', frame: { raw: JSON.stringify(json), json } };
    const garbage: WireHappening = { kind: 'sent', frame: { raw: '{' } };
    const plan = planOf(
      transcript(
        ['call-tool', list, garbage, call(7), call('no arguments')],
        ['open', call('other')],
      ),
    );
    expect(plan.good).toEqual([{ tool: 'no arguments', arguments: {} }]);
  });
});
