import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  BehaviourClass,
  Fate,
  MutantBehaviour,
  MutantResult,
  Survivor,
  ThrownError,
  UnclaimedClause,
} from '../harness/model/index.ts';
import { jointOf } from './joint.ts';

const OLD = '@modelcontextprotocol/sdk@1.30.0';
const NEW = '@modelcontextprotocol/sdk@1.32.2';
const NEXT = '@modelcontextprotocol/client@2.4.0';
const CLIENTS = [OLD, NEW, NEXT].map((id) => ({ id, timeoutMs: 500, defaultTimeoutMs: 60_000 }));
const CLASSES = [
  'timeout',
  'closed',
  'client-error',
  'protocol-error',
  'schema-error',
  'different',
  'identical',
] as const;

function behaviour(kind: BehaviourClass, more: Partial<MutantBehaviour> = {}): MutantBehaviour {
  const step = kind === 'identical' ? {} : { step: 'tools/list' };
  return { class: kind, settled: 'memory', ...step, ...more };
}

/** What each of the three clients does. */
function mutant(
  id: string,
  fate: Fate,
  behaviours: readonly (BehaviourClass | MutantBehaviour)[] | undefined,
  more: Partial<MutantResult> = {},
): MutantResult {
  const observed = behaviours?.map((one, index) => [
    CLIENTS[index]?.id,
    typeof one === 'string' ? behaviour(one) : one,
  ]);
  return {
    id,
    family: 'wire',
    operator: 'null',
    site: {},
    legal: fate === 'quiet' || fate === 'false-alarm',
    fate,
    caughtBy: fate === 'killed' ? ['suite/a'] : [],
    settled: 'offline',
    ...(observed ? { behaviours: Object.fromEntries(observed) } : {}),
    ...more,
  };
}

const joint = (
  mutants: readonly MutantResult[],
  survivors: readonly Survivor[] = [],
  unclaimed: readonly UnclaimedClause[] = [],
) => jointOf(mutants, CLIENTS, survivors, unclaimed);

const all = (kind: BehaviourClass) => [kind, kind, kind] as const;

describe('quarters', () => {
  test('caught is killed, and silent damage breaks a client', () => {
    const { quarters } = joint([
      mutant('caught, breaks', 'killed', ['identical', 'identical', 'timeout']),
      mutant('missed, breaks', 'survived', ['identical', 'different', 'identical']),
      mutant('unreached, breaks', 'unreached', all('closed')),
      mutant('caught, harmless', 'killed', all('identical')),
      mutant('missed, harmless', 'survived', all('identical')),
      mutant('legal', 'quiet', all('timeout')),
      mutant('legal, false alarm', 'false-alarm', all('timeout')),
      mutant('not observed', 'survived', undefined),
      mutant('observed by none of these', 'survived', []),
    ]);
    expect(quarters).toEqual([
      { quarter: 'missed-and-breaks', mutants: ['missed, breaks', 'unreached, breaks'] },
      { quarter: 'caught-and-breaks', mutants: ['caught, breaks'] },
      { quarter: 'caught-and-harmless', mutants: ['caught, harmless'] },
      { quarter: 'missed-and-harmless', mutants: ['missed, harmless'] },
    ]);
  });

  test('each broken mutant that was observed is in one quarter; what is owed is the first', () => {
    const kinds = fc.constantFrom<BehaviourClass>(...CLASSES);
    const fates = fc.constantFrom<Fate>('killed', 'survived', 'unreached', 'quiet', 'false-alarm');
    const some = fc.option(fc.array(kinds, { maxLength: 3 }), { nil: undefined });
    const made = fc
      .array(fc.tuple(fates, some))
      .map((list) =>
        list.map(([fate, behaviours], index) => mutant(String(index), fate, behaviours)),
      );
    fc.assert(
      fc.property(made, (mutants) => {
        const { quarters, owed } = joint(mutants);
        const broken = mutants.filter(({ legal, fate, behaviours = {} }) => {
          const classes = Object.values(behaviours).map((behaviour) => behaviour.class);
          // What nothing provokes is no test of anything.
          const isIdle = fate === 'unreached' && classes.every((one) => one === 'identical');
          return !legal && classes.length > 0 && !isIdle;
        });
        expect(quarters.flatMap((one) => one.mutants).sort()).toEqual(
          broken.map(({ id }) => id).sort(),
        );
        expect(owed.map((one) => one.mutant).sort()).toEqual(
          [...(quarters[0]?.mutants ?? [])].sort(),
        );
        expect(owed.every(({ breaks }) => breaks.length > 0)).toBe(true);
      }),
    );
  });
});

describe('what is owed', () => {
  test('the worst first, then what breaks more clients, then as they came', () => {
    const kinds = [...CLASSES].filter((kind) => kind !== 'identical').reverse();
    const { owed } = joint([
      ...kinds.map((kind) => mutant(kind, 'survived', ['identical', kind, 'identical'])),
      mutant('two', 'survived', ['different', 'timeout', 'identical']),
      mutant('two more', 'survived', ['timeout', 'timeout', 'identical']),
    ]);
    expect(owed.map((one) => one.mutant)).toEqual(['two', 'two more', ...[...kinds].reverse()]);
    expect(owed[0]?.breaks).toEqual([OLD, NEW]);
    expect(owed.at(-1)?.breaks).toEqual([NEW]);
  });

  test('with the reason why nothing caught it', () => {
    const survivors: Survivor[] = [
      {
        mutant: 'claimed',
        reasons: [
          { assertion: 'suite/a', outcome: 'pass' },
          { assertion: 'suite/b', outcome: 'not-checked', because: 'no tool may be called' },
        ],
      },
    ];
    const clause = (id: string, mutants: readonly string[]): UnclaimedClause => ({
      clause: id,
      level: 'MUST',
      text: '',
      mutants,
      caught: 0,
    });
    const { owed } = joint(
      [
        mutant('claimed', 'survived', all('timeout'), { breaks: ['x'] }),
        mutant('one', 'survived', all('timeout'), { breaks: ['base.x'] }),
        mutant('two', 'survived', all('timeout'), { breaks: ['base.x', 'base.y'] }),
        mutant('unreached', 'unreached', all('timeout'), { breaks: ['base.x'] }),
        mutant('source', 'survived', all('timeout'), { family: 'source' }),
      ],
      survivors,
      [clause('base.x', ['one', 'two']), clause('base.y', ['two'])],
    );
    expect(owed.map(({ because }) => because)).toEqual([
      'suite/a: passed; suite/b: not checked: no tool may be called',
      'no assertion claims base.x where it is broken',
      'no assertion claims base.x, base.y where they are broken',
      'the probes of a check never come to this place',
      'nobody knows which clause a change of its code breaks',
    ]);
  });
});

test('legal variations break a client that fails, not one that returns another value', () => {
  const { legalThatBreak } = joint([
    mutant('other values', 'quiet', all('different')),
    mutant('a false alarm', 'false-alarm', ['different', 'schema-error', 'identical']),
    mutant('hangs', 'quiet', ['timeout', 'different', 'closed']),
    mutant('broken', 'killed', all('timeout')),
  ]);
  expect(legalThatBreak).toEqual([
    { mutant: 'hangs', breaks: [OLD, NEXT] },
    { mutant: 'a false alarm', breaks: [NEW] },
  ]);
});

test('how much rests on assertions and fields: broken mutants only, the heaviest first', () => {
  const at = (pointer: string) => ({ site: { method: 'tools/list', nth: 2, pointer } });
  const { load } = joint([
    mutant('1', 'killed', all('identical'), {
      ...at('/result/tools/0'),
      caughtBy: ['suite/light'],
    }),
    mutant('2', 'killed', ['timeout', 'closed', 'different'], {
      ...at('/result/tools/3/name'),
      caughtBy: ['suite/light', 'suite/heavy'],
    }),
    mutant('3', 'killed', ['timeout', 'identical', 'identical'], { caughtBy: ['suite/heavy'] }),
    mutant('4', 'survived', all('schema-error'), at('/result/tools/12/name')),
    mutant('5', 'false-alarm', all('timeout'), { ...at('/result'), caughtBy: ['suite/legal'] }),
    mutant('6', 'killed', undefined, { ...at('/id'), caughtBy: ['suite/unobserved'] }),
  ]);
  expect(load.assertions).toEqual([
    {
      assertion: 'suite/heavy',
      classes: {
        [OLD]: { timeout: 2 },
        [NEW]: { closed: 1, identical: 1 },
        [NEXT]: { different: 1, identical: 1 },
      },
    },
    {
      assertion: 'suite/light',
      classes: {
        [OLD]: { timeout: 1, identical: 1 },
        [NEW]: { closed: 1, identical: 1 },
        [NEXT]: { different: 1, identical: 1 },
      },
    },
  ]);
  expect(load.fields.map(({ field, classes }) => [field, classes[OLD]])).toEqual([
    ['tools/list /result/tools/-/name', { timeout: 1, 'schema-error': 1 }],
    ['tools/list /result/tools/-', { identical: 1 }],
  ]);
});

describe('differences', () => {
  const threw = (more: Partial<ThrownError>) =>
    behaviour('protocol-error', {
      error: { name: 'McpError', message: 'no', code: -32000, ...more },
    });
  /** Whether the first two clients, of one package, and the last two, of different packages, differ. */
  const differing = (one: MutantBehaviour, other: MutantBehaviour) => {
    const same = joint([mutant('x', 'quiet', [one, other, other])]).differences;
    const different = joint([mutant('x', 'killed', [one, one, other])]).differences;
    expect(same[1]?.mutants).toEqual([]);
    expect(different[0]?.mutants).toEqual([]);
    return [same[0]?.mutants.length === 1, different[1]?.mutants.length === 1];
  };

  test('of each client and the next', () => {
    const { differences } = joint([mutant('x', 'killed', ['identical', 'timeout', 'closed'])]);
    expect(differences).toEqual([
      { clients: [OLD, NEW], mutants: ['x'] },
      { clients: [NEW, NEXT], mutants: ['x'] },
    ]);
    expect(jointOf([], CLIENTS.slice(0, 1), [], []).differences).toEqual([]);
  });

  test.each([
    ['class', behaviour('timeout'), behaviour('closed')],
    ['step', behaviour('timeout', { step: 'ping' }), behaviour('timeout')],
    ['code', threw({ code: -32602 }), threw({})],
    ['path', threw({ path: '/tools/0' }), threw({})],
  ])('%s: between versions and between packages', (_, one, other) => {
    expect(differing(one, other)).toEqual([true, true]);
  });

  test.each([
    ['name', threw({ name: 'SdkError' }), threw({})],
    ['message', threw({ message: 'yes' }), threw({})],
    ['words for a code', threw({ code: 'REQUEST_TIMEOUT' }), threw({ code: -32001 })],
  ])('%s: between versions only', (_, one, other) => {
    expect(differing(one, other)).toEqual([true, false]);
  });

  test('times and whether it was run at all are no difference', () => {
    expect(differing(behaviour('timeout', { afterMs: 1 }), behaviour('timeout'))).toEqual([
      false,
      false,
    ]);
    expect(differing(behaviour('identical', { unreached: true }), behaviour('identical'))).toEqual([
      false,
      false,
    ]);
  });

  test('a client that was not run with a mutant does not differ', () => {
    expect(joint([mutant('x', 'killed', ['timeout'])]).differences[0]?.mutants).toEqual([]);
  });
});
