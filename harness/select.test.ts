import { describe, expect, test } from 'vitest';
import type { Assertion, Clause, Probe } from './model/index.ts';
import { probesFor, selectAssertions } from './select.ts';

const clause: Clause = { id: 'c', text: 'c', page: 'p', level: 'MUST', revisions: [] };

function probe(id: string, needs: readonly Probe[] = [], more: Partial<Probe> = {}): Probe {
  return { id, isolation: 'shared', safety: 'harmless', needs, run: async () => {}, ...more };
}

const open = probe('open', [], { handshake: true });
const list = probe('list', [open]);
const call = probe('call', [list]);
const ping = probe('ping', [open]);
const probes = [open, list, ping, call];

function assertion(id: string, over: Assertion['over'] = [open]): Assertion {
  return {
    id,
    group: 'g',
    title: id,
    clause,
    over,
    judge: () => ({ outcome: 'not-checked', why: 'blocked', because: '' }),
  };
}

const all = ['round-trip/a', 'round-trip/b', 'stdio/a', 'stdio/a-b'].map((id) => assertion(id));

const selected = (only: string[], skip: string[] = []) =>
  selectAssertions(all, only, skip).map(({ id }) => id);

describe('selecting', () => {
  test.each([
    ['nothing said', [], [], ['round-trip/a', 'round-trip/b', 'stdio/a', 'stdio/a-b']],
    ['an id', ['stdio/a'], [], ['stdio/a']],
    ['a suite', ['stdio/*'], [], ['stdio/a', 'stdio/a-b']],
    ['a part of an id', ['*/a*'], [], ['round-trip/a', 'stdio/a', 'stdio/a-b']],
    ['two, in the order of the list', ['stdio/a', 'round-trip/a'], [], ['round-trip/a', 'stdio/a']],
    ['braces', ['{stdio,round-trip}/a'], [], ['round-trip/a', 'stdio/a']],
    ['all but a suite', [], ['round-trip/*'], ['stdio/a', 'stdio/a-b']],
    ['a suite but one', ['round-trip/*'], ['*/a'], ['round-trip/b']],
    ['everything', ['**'], [], ['round-trip/a', 'round-trip/b', 'stdio/a', 'stdio/a-b']],
  ])('%s', (_, only, skip, ids) => {
    expect(selected(only, skip)).toEqual(ids);
  });

  test.each([
    ['--only', ['http/*'], []],
    ['--only', ['stdio/*', 'stdio/c'], []],
    // A star does not cross the slash, or "*" would mean nothing else than no pattern.
    ['--only', ['*'], []],
    ['--only', ['Stdio/a'], []],
    ['--skip', [], ['stdio']],
  ])('%s with a pattern that matches nothing is a wrong usage: %j %j', (option, only, skip) => {
    expect(() => selected(only, skip)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        message: expect.stringContaining(`${option} ${[...only, ...skip].at(-1)} matches no`),
      }),
    );
  });

  test('nothing left is a wrong usage', () => {
    expect(() => selected(['stdio/*'], ['stdio/*'])).toThrow(
      expect.objectContaining({ name: 'UsageError' }),
    );
  });
});

describe('the probes of a selection', () => {
  const of = (...over: Assertion['over'][]) =>
    probesFor(
      over.map((one) => assertion('s/a', one)),
      probes,
    ).map(({ id }) => id);

  test('are those that are read, with all that they need, in their order', () => {
    expect(of([call])).toEqual(['open', 'list', 'call']);
    expect(of([call], [ping])).toEqual(['open', 'list', 'ping', 'call']);
    expect(of([open, ping])).toEqual(['open', 'ping']);
  });

  test('always open the session', () => {
    const alone = probe('alone');
    expect(probesFor([assertion('s/a', [alone])], [open, alone]).map(({ id }) => id)).toEqual([
      'open',
      'alone',
    ]);
  });

  test('are all of them for what reads every recording', () => {
    expect(of('every-recording')).toEqual(['open', 'list', 'ping', 'call']);
  });
});
