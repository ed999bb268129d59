import pc from 'picocolors';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type {
  BehaviourClass,
  MutantBehaviour,
  MutantResult,
  MutantsReport,
  ObservedClient,
} from '../../../harness/model/index.ts';
import { jointOf } from '../../../mutants/joint.ts';
import { HOSTILE } from '../../../testing/sample-report.ts';
import { renderJoint } from './joint.ts';
import { pretty } from './pretty.ts';

const CLIENTS: readonly ObservedClient[] = [
  '@modelcontextprotocol/sdk@1.30.0',
  '@modelcontextprotocol/sdk@1.32.2',
  '@modelcontextprotocol/client@2.4.0',
].map((id) => ({ id, timeoutMs: 500, defaultTimeoutMs: 60_000 }));

function behaviour(kind: BehaviourClass, more: Partial<MutantBehaviour> = {}): MutantBehaviour {
  if (kind === 'identical') return { class: kind, settled: 'memory', ...more };
  const wait = kind === 'timeout' ? { defaultWaitMs: 60_000 } : {};
  const error = { name: 'McpError', code: -32001, message: `${kind} of a client` };
  const thrown = kind === 'different' ? { message: 'another name' } : { error };
  return { class: kind, step: 'tools/list', settled: 'memory', ...wait, ...thrown, ...more };
}

/** One behaviour for all three clients, or one for each. */
function mutant(
  id: string,
  of: BehaviourClass | readonly MutantBehaviour[],
  more: Partial<MutantResult> = {},
): MutantResult {
  const each = typeof of === 'string' ? CLIENTS.map(() => behaviour(of)) : of;
  const behaviours = Object.fromEntries(each.map((one, index) => [CLIENTS[index]?.id, one]));
  return {
    id,
    family: 'wire',
    operator: id.split('@')[0] ?? id,
    site: {},
    legal: false,
    fate: 'survived',
    caughtBy: [],
    breaks: ['base.clause'],
    settled: 'offline',
    behaviours,
    ...more,
  };
}

const killed = (...caughtBy: string[]) => ({ fate: 'killed', caughtBy }) as const;
const legal = { legal: true, fate: 'quiet', breaks: [] } as const;
const many = (count: number, make: (nth: number) => MutantResult) =>
  Array.from({ length: count }, (_, nth) => make(nth));

function reportOf(mutants: readonly MutantResult[], clients = CLIENTS): MutantsReport {
  return {
    format: 'mcp-assert-mutants/1',
    tool: { name: 'mcp-assert', version: '1.2.3' },
    target: { transport: 'stdio', command: ['node', 'server.js'] },
    revision: '2025-11-25',
    seed: 1,
    durationMs: 10,
    budgets: { startMs: 30_000, replyMs: 5000, graceMs: 300 },
    assertions: ['suite/a'],
    groups: ['initialize'],
    operators: [],
    clients,
    baseline: { worse: [] },
    mutants,
    scores: {
      ...{ sensitivity: 1, specificity: 1, killed: 0, breaking: 0 },
      ...{ unclaimed: 0, quiet: 0, legal: 0, unreached: 0 },
    },
    survivors: [],
    unclaimed: [],
    ranking: { assertions: [], fields: [] },
    joint: jointOf(mutants, clients, [], []),
    exitCode: 0,
  };
}

const linesOf = (mutants: readonly MutantResult[], clients = CLIENTS) =>
  renderJoint(reportOf(mutants, clients), pc.createColors(false)).split('\n');

/** The lines of one block, from its heading to the next empty line, as often as there is one. */
function below(lines: readonly string[], heading: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(heading));
  expect(start, heading).toBeGreaterThanOrEqual(0);
  const next = lines.findIndex(
    (line, index) => index > start && /^[A-Z]/.test(line) && lines[index - 1] === '',
  );
  return lines.slice(start + 1, next === -1 ? undefined : next).filter((line) => line !== '');
}

test('nothing where no client was observed', () => {
  const { joint: _, ...report } = reportOf([]);
  expect(renderJoint(report, pc.createColors(false))).toBe('');
  expect(
    pretty.render({ report, elementsScript: () => '' }, { color: false, width: 100 }),
  ).not.toContain('clients do');
});

test('is a part of the text for people', () => {
  const report = reportOf([mutant('late@ping#1', 'timeout')]);
  const text = pretty.render({ report, elementsScript: () => '' }, { color: false, width: 100 });
  expect(text).toContain('\n\nWhat real clients do\n');
  expect(text).toContain(renderJoint(report, pc.createColors(false)));
});

test('the clients, and the quarters with the owed one first', () => {
  const [a, b, c] = CLIENTS.map(({ id }) => id);
  const lines = linesOf(
    [
      mutant('a', 'timeout'),
      mutant('b', 'different', killed('suite/a')),
      mutant('c', 'different', killed('suite/a')),
      mutant('d', 'identical', killed('suite/a')),
      mutant('e', 'timeout', legal),
    ],
    [
      { id: `${a}`, timeoutMs: 1500 },
      { id: `${b}`, timeoutMs: 500, defaultTimeoutMs: 60_000 },
      { id: `${c}`, defaultTimeoutMs: 60_000 },
      { id: 'bare@1.0.0#auto' },
    ],
  );
  expect(lines.slice(0, 5)).toEqual([
    'What real clients do',
    '  A @modelcontextprotocol/sdk@1.30.0    1.5 s for each request',
    '  B @modelcontextprotocol/sdk@1.32.2    500 ms for each request; 60 s where nobody sets one',
    '  C @modelcontextprotocol/client@2.4.0  60 s, its own time-out',
    '  D bare@1.0.0#auto                     no time-out was set',
  ]);
  expect(below(lines, 'Broken mutants that clients came to: 4')).toEqual([
    '     1  missed and breaks a client',
    '     2  caught and breaks a client',
    '     1  caught, and no client behaves otherwise',
    '     0  missed, and no client behaves otherwise',
    '     1  legal variations besides',
  ]);
});

describe('missed, and breaks a client', () => {
  const heading = 'Missed by every assertion, but breaks a client';

  test('each with what the clients do, and why', () => {
    const lines = linesOf([
      mutant('late@tools/list#1', [
        behaviour('timeout'),
        behaviour('timeout'),
        behaviour('identical', { unreached: true }),
      ]),
      mutant('ends', [
        behaviour('closed', { step: 'connect' }),
        behaviour('different'),
        behaviour('schema-error'),
      ]),
      mutant('odd', 'client-error', { fate: 'unreached' }),
    ]);
    expect(below(lines, `${heading}: 3`)).toEqual([
      '  ✖ late@tools/list#1',
      '      sdk@1.30.0, sdk@1.32.2: timeout (60 s at tools/list)',
      '      client@2.4.0: identical (never comes there)',
      '      no assertion claims base.clause where it is broken',
      '  ✖ ends',
      '      sdk@1.30.0: closed at connect',
      '      sdk@1.32.2: different at tools/list',
      '      client@2.4.0: schema-error at tools/list',
      '      no assertion claims base.clause where it is broken',
      '  ✖ odd',
      '      every client: client-error at tools/list',
      '      the probes of a check never come to this place',
    ]);
  });

  test('many are put together by the reason, and no reason hides another', () => {
    const lines = linesOf([
      ...many(40, (nth) => mutant(`a@${nth}`, 'timeout')),
      ...many(3, (nth) => mutant(`b@${nth}`, 'different', { fate: 'unreached' })),
    ]);
    const block = below(lines, `${heading}: 43`);
    expect(block.filter((line) => line.includes('✖'))).toHaveLength(30);
    expect(block).toContain('  no assertion claims base.clause where it is broken: 40');
    expect(block).toContain('    … and 13 more');
    expect(block).toContain('  the probes of a check never come to this place: 3');
    expect(block).toContain('    ✖ b@2');
    expect(block.at(-1)).toBe('  … and 13 more: --reporter json has all');
  });
});

test('of a few mutants each run is shown', () => {
  const lines = linesOf([
    mutant(
      'null@tools/list#1/result/tools',
      [
        behaviour('schema-error', {
          error: { name: 'ZodError', path: '/tools', message: `no list\n${'x'.repeat(99)}` },
        }),
        behaviour('timeout', { onerror: 'Error: unknown id', onerrorAtMs: 12.4 }),
        behaviour('different'),
      ],
      killed('suite/a', 'suite/b', 'suite/c', 'suite/d'),
    ),
    mutant('unseen', 'identical', { fate: 'unreached' }),
    mutant('fine', 'protocol-error', legal),
    mutant('dies', 'closed', killed()),
  ]);
  const block = below(lines, 'What each client does with each mutant');
  expect(lines).not.toContain('What each client does with the mutants of each operator');
  expect(lines.slice(lines.indexOf('null@tools/list#1/result/tools')).slice(0, 6)).toEqual([
    'null@tools/list#1/result/tools',
    '  caught: suite/a, suite/b, suite/c, and 1 more',
    '  sdk@1.30.0    schema-error at tools/list  ZodError at /tools: no list',
    '  sdk@1.32.2    timeout (60 s at tools/list)  McpError -32001: timeout of a client',
    '                onerror at 12 ms: Error: unknown id',
    '  client@2.4.0  different at tools/list  another name',
  ]);
  expect(block).toContain('null@tools/list#1/result/tools');
  for (const line of [
    '  missed: the probes of a check never come to this place',
    '  sdk@1.30.0    identical',
    '  legal, and no assertion turns red',
    '  sdk@1.30.0    protocol-error at tools/list  McpError -32001: protocol-error of a client',
    '  caught: a server that could not be run',
    '  sdk@1.30.0    closed at tools/list  McpError -32001: closed of a client',
  ]) {
    expect(lines).toContain(line);
  }
});

test('of many mutants the classes are counted by operator, clients with the same counts together', () => {
  const lines = linesOf([
    ...many(12, (nth) => mutant(`null@${nth}`, 'schema-error', killed('suite/a'))),
    mutant('slow', [behaviour('timeout'), behaviour('timeout'), behaviour('closed')], legal),
    mutant('slow', [behaviour('client-error'), behaviour('client-error'), behaviour('different')]),
  ]);
  const start = lines.indexOf('What each client does with the mutants of each operator');
  expect(lines.slice(start + 1, start + 10)).toEqual([
    'A sdk@1.30.0  B sdk@1.32.2  C client@2.4.0',
    '',
    '                                         schema- protocol- client-',
    'mutants of   clients identical different   error     error   error timeout closed',
    'null         all             ·         ·      12         ·       ·       ·      ·',
    'slow         A B             ·         ·       ·         ·       1       1      ·',
    '             C               ·         1       ·         ·       ·       ·      1',
    'all of these A B             ·         ·      12         ·       1       1      ·',
    '             C               ·         1      12         ·       ·       ·      1',
  ]);
});

test('legal variations that break a client, at most twelve', () => {
  const lines = linesOf(many(14, (nth) => mutant(`fine-${nth}`, 'timeout', legal)));
  const block = below(lines, 'Legal variations that break a client: 14');
  expect(block.slice(0, 2)).toEqual([
    '  ▲ fine-0',
    '      every client: timeout (60 s at tools/list)',
  ]);
  expect(block.filter((line) => line.includes('▲'))).toHaveLength(12);
  expect(block.at(-1)).toBe('  … and 2 more: --reporter json has all');
});

test('how much rests on assertions and fields, time-outs apart', () => {
  const site = { method: 'tools/list', nth: 1, pointer: '/result/tools/0/name' };
  const lines = linesOf([
    ...many(13, (nth) =>
      mutant(`a@${nth}`, 'schema-error', killed(`suite/only-${nth}`, 'suite/a')),
    ),
    mutant('b', [behaviour('timeout'), behaviour('timeout'), behaviour('identical')], {
      ...killed('suite/a'),
      site,
    }),
    mutant('c', 'identical', killed('suite/harmless')),
  ]);
  const block = below(lines, 'How much rests on each assertion');
  expect(block.slice(0, 3)).toEqual([
    'A sdk@1.30.0  B sdk@1.32.2  C client@2.4.0; in brackets: how many of these are time-outs',
    '          A          B          C',
    '     14 (1)     14 (1)         13  suite/a',
  ]);
  expect(block).toContain('          1          1          1  suite/only-10');
  expect(block.at(-1)).toBe('  … and 2 more: --reporter json has all');
  expect(lines.join('\n')).not.toContain('suite/harmless\n');
  expect(below(lines, 'How much rests on each field').at(-1)).toBe(
    '      1 (1)      1 (1)          ·  tools/list /result/tools/-/name',
  );
});

test('differences between a client and the next, with no more than it takes to see them', () => {
  const error = { name: 'McpError', code: -32602, message: 'one' };
  const pair = (one: MutantBehaviour, other: MutantBehaviour) => [one, other, other];
  const lines = linesOf([
    mutant('class', pair(behaviour('timeout'), behaviour('schema-error', { step: 'connect' }))),
    mutant('code', pair(behaviour('protocol-error'), behaviour('protocol-error', { error }))),
    mutant(
      'message',
      pair(
        behaviour('protocol-error', { error }),
        behaviour('protocol-error', { error: { ...error, message: 'two' } }),
      ),
    ),
    ...many(7, (nth) => mutant(`more-${nth}`, pair(behaviour('closed'), behaviour('identical')))),
  ]);
  const block = below(lines, 'Differences between clients');
  expect(block.slice(0, 5)).toEqual([
    '  sdk@1.30.0 / sdk@1.32.2: 10',
    '    class: timeout at tools/list / schema-error at connect',
    '    code:',
    '      protocol-error at tools/list, McpError -32001',
    '      protocol-error at tools/list, McpError -32602',
  ]);
  expect(block).toContain(
    '    message: protocol-error at tools/list, one / protocol-error at tools/list, two',
  );
  expect(block.at(-2)).toBe('    … and 2 more: --reporter json has all');
  expect(block.at(-1)).toBe('  sdk@1.32.2 / client@2.4.0: none');
});

test('clients of the same name are told apart by their whole ids, one client is compared with none', () => {
  const twins = ['@one/sdk@1.0.0', '@other/sdk@1.0.0'].map((id) => ({ id, timeoutMs: 500 }));
  const lines = linesOf([], twins);
  expect(lines).toContain('  @one/sdk@1.0.0 / @other/sdk@1.0.0: none');
  expect(linesOf([], twins.slice(0, 1)).join('\n')).not.toContain('Differences');
});

test('text of servers and clients is visible, and cut to the width', () => {
  const wide = '你好'.repeat(80);
  const error = {
    name: `Error${HOSTILE}`,
    code: HOSTILE,
    message: `${HOSTILE}${wide}`,
    path: HOSTILE,
  };
  const hostile = behaviour('schema-error', { error, onerror: `${HOSTILE}${wide}` });
  const made = (count: number) =>
    many(count, (nth) =>
      mutant(
        `x${HOSTILE}@${nth}`,
        [
          hostile,
          { ...hostile, error: { ...error, message: wide } },
          behaviour('different', { message: wide }),
        ],
        {
          ...(nth % 3 === 0 ? { legal: true, fate: 'quiet' as const } : {}),
          breaks: [HOSTILE],
          site: { method: 'tools/list', nth: 1, pointer: `/${wide}` },
        },
      ),
    );
  for (const mutants of [made(6), made(40)]) {
    const lines = linesOf(mutants);
    for (const line of lines) {
      expect(line).not.toMatch(/[\u0000-\u001f\u202e\ufffe]|\p{Cs}/u);
      expect(stringWidth(line), line).toBeLessThanOrEqual(100);
    }
  }
});
