import { describe, expect, test } from 'vitest';
import { faultKinds } from './fault-kind.ts';
import type { Judged } from './judge.ts';
import type { Assertion, Evidence, Finding, Transcript, WireEvent } from './model/index.ts';

let seq = 0;
const at = () => ({ seq: seq++, atMs: seq });
const frameOf = (value: unknown) => ({ raw: JSON.stringify(value), json: value });
const sent = (value: object): WireEvent => ({ ...at(), kind: 'sent', frame: frameOf(value) });
const received = (value: unknown): WireEvent => ({
  ...at(),
  kind: 'received',
  frame: frameOf(value),
});

function transcriptOf(probes: Readonly<Record<string, readonly WireEvent[]>>): Transcript {
  return {
    format: 1,
    target: 'test',
    transport: 'stdio',
    revision: '2025-11-25',
    requested: '2025-11-25',
    seed: 1,
    givenCalls: [],
    recordings: Object.entries(probes).map(([probe, events]) => ({ probe, process: 1, events })),
  };
}

function judgedAs(
  id: string,
  actual: string,
  evidence: readonly [Evidence, ...Evidence[]],
  consequenceOf?: string,
): Judged {
  const finding: Finding = { outcome: 'fail', evidence, expected: 'x', actual };
  const assertion = { id } as Assertion;
  return { assertion, finding, ...(consequenceOf ? { consequenceOf } : {}) };
}

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

function listOf(...tools: readonly object[]): Transcript {
  return transcriptOf({
    'list-tools': [sent(LIST), received({ jsonrpc: '2.0', id: 7, result: { tools } })],
  });
}

const noSchema = (name: string, nth: number): Judged =>
  judgedAs(
    'suite/has-schema',
    `tool "${name}": no inputSchema${nth === 0 ? '' : ` (and ${nth} more of 9 tools)`}`,
    [
      { probe: 'list-tools', event: 0 },
      { probe: 'list-tools', event: 1, pointer: `/result/tools/${nth}/inputSchema` },
    ],
  );

describe('the kind of a fault', () => {
  test('does not depend on names, places and numbers of the server', () => {
    const whole = { name: 'b', inputSchema: { type: 'object' } };
    const one = faultKinds(listOf({ name: 'a' }), [noSchema('a', 0)]);
    const other = faultKinds(listOf(whole, { name: 'xyz' }), [noSchema('xyz', 1)]);
    expect(other).toEqual(one);
    expect([...one.values()]).toEqual([
      'suite/has-schema | received list-tools /result/tools/-/inputSchema | here | tool "…": no inputSchema | tools.input-schema-object-root /result/tools/-/inputSchema nothing',
    ]);
  });

  test('depends on what else is wrong with the message', () => {
    const alone = faultKinds(listOf({ name: 'a' }), [noSchema('a', 0)]);
    const beside = faultKinds(listOf({ name: 7 }), [noSchema('a', 0)]);
    expect(beside).not.toEqual(alone);
  });

  test('depends on whether the fault goes on elsewhere', () => {
    const transcript = transcriptOf({
      open: [received({ jsonrpc: '2.0', id: 0, result: {} })],
      'list-tools': [received({ jsonrpc: '2.0', id: 0, result: { tools: [] } })],
    });
    const cause = judgedAs('suite/id', 'id 0', [{ probe: 'open', event: 0, pointer: '/id' }]);
    const same = judgedAs('suite/sane', 'nothing', [{ probe: 'open', event: 0 }], 'suite/id');
    const other = judgedAs(
      'suite/list',
      'nothing',
      [{ probe: 'list-tools', event: 0 }],
      'suite/id',
    );
    const kindOf = (...judged: readonly Judged[]) => faultKinds(transcript, judged).get('suite/id');
    expect(kindOf(cause)).toBe('suite/id | received open /id | here | id 0');
    expect(kindOf(cause, same)).toBe('suite/id | received open /id | here | id 0');
    expect(kindOf(cause, same, other)).toBe('suite/id | received open /id | and elsewhere | id 0');
  });

  test('tells id 0 from other ids, and a fraction from a whole number', () => {
    const transcript = transcriptOf({
      open: [{ ...at(), kind: 'quiet', waitedMs: 5, budget: 'reply' }],
    });
    const evidence = [{ probe: 'open', event: 0 }] as const;
    const kindOf = (actual: string) =>
      faultKinds(transcript, [judgedAs('a/b', actual, evidence)]).get('a/b');
    expect(kindOf('id 0')).toBe('a/b | quiet open | here | id 0');
    expect(kindOf('id 102')).toBe('a/b | quiet open | here | id #');
    expect(kindOf('id 10.5 (a fraction)')).toBe('a/b | quiet open | here | id # (a fraction)');
    expect(kindOf('JSON-RPC error -32602: "missing \\"text\\""')).toBe(
      'a/b | quiet open | here | JSON-RPC error -#: "…"',
    );
    expect(kindOf('tool "": its name is empty')).toBe(
      'a/b | quiet open | here | tool "": its name is empty',
    );
  });

  test('is told of failures and risks only', () => {
    const transcript = transcriptOf({ open: [received({ jsonrpc: '2.0', id: 1, result: {} })] });
    const assertion = { id: 'a/b' } as Assertion;
    const evidence = [{ probe: 'open', event: 0 }] as const;
    const findings: readonly Finding[] = [
      { outcome: 'pass', evidence },
      { outcome: 'not-checked', why: 'blocked', because: 'because' },
      { outcome: 'risk', evidence, expected: 'x', actual: 'y' },
    ];
    const kinds = findings.map((finding) => faultKinds(transcript, [{ assertion, finding }]).size);
    expect(kinds).toEqual([0, 0, 1]);
  });

  test('of an event that is not there, of deep values and of odd keys', () => {
    const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const raw = `{"jsonrpc":"2.0","id":1,"result":${nested},"__proto__":{"x":1}}`;
    const frame = { raw, json: JSON.parse(raw) };
    const transcript = transcriptOf({ open: [{ ...at(), kind: 'received', frame }] });
    for (const event of [0, 9]) {
      const kinds = faultKinds(transcript, [judgedAs('a/b', 'x', [{ probe: 'open', event }])]);
      expect(kinds.get('a/b')).toMatch(/^a\/b \| (received|\?) open \| here \| x/);
    }
  });
});
