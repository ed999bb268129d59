import { describe, expect, test } from 'vitest';
import { compareCommandRuns, unstableLines, unstableParts } from './compare.ts';
import type { CommandRun } from './run.ts';

const run = (more: Partial<CommandRun> = {}): CommandRun => ({
  exitCode: 0,
  timedOut: false,
  ms: 100,
  stdout: 'one\ntwo\n',
  stderr: '',
  wire: [],
  ...more,
});

const said = (...messages: unknown[]): CommandRun =>
  run({
    wire: messages.flatMap((message) => [
      { from: 'client', raw: typeof message === 'string' ? message : JSON.stringify(message) },
      { from: 'server', raw: `{"at":${Math.random()}}` },
    ]),
  });

const killed = (signal: string): CommandRun => {
  const { exitCode: _, ...others } = run({ signal });
  return { exitCode: null, ...others };
};

describe('a failure', () => {
  test('is an error, with the last words of the program', () => {
    const now = run({ exitCode: 3, ms: 70, stdout: 'one\n', stderr: 'so\nno tools\n\n' });
    expect(compareCommandRuns(run(), now)).toEqual({
      class: 'client-error',
      step: 'run',
      afterMs: 70,
      error: { name: 'exit code 3', code: 3, message: 'no tools' },
      message: 'no tools',
      settled: 'process',
    });
  });

  test('by a signal has its name; without words it is its own message', () => {
    expect(compareCommandRuns(run(), { ...killed('SIGSEGV'), stdout: '' })).toMatchObject({
      class: 'client-error',
      error: { name: 'SIGSEGV', code: 'SIGSEGV', message: '' },
      message: 'SIGSEGV',
    });
  });

  test('is `closed` where the server had ended of its own accord, and the unbroken one does not', () => {
    const now = run({ exitCode: 1, stderr: 'gone', serverEnded: 1 });
    expect(compareCommandRuns(run(), now).class).toBe('closed');
    expect(compareCommandRuns(run({ serverEnded: 0 }), now).class).toBe('client-error');
    expect(compareCommandRuns(run(), run({ serverEnded: 1 })).class).toBe('identical');
  });

  test('is a time-out before anything else', () => {
    const now = {
      ...killed('SIGTERM'),
      timedOut: true,
      ms: 3001,
      stdout: '',
      stderr: 'still here',
    };
    expect(compareCommandRuns(run(), now)).toEqual({
      class: 'timeout',
      step: 'run',
      afterMs: 3001,
      message: 'it was still running after 3001 ms',
      onerror: 'still here',
      settled: 'process',
    });
  });

  test('that the unbroken server causes too is none', () => {
    expect(compareCommandRuns(run({ exitCode: 3 }), run({ exitCode: 3 })).class).toBe('identical');
    expect(compareCommandRuns(run({ exitCode: 3 }), run())).toMatchObject({
      class: 'different',
      differs: [{ pointer: '/end', was: 'exit code 3', now: 'exit code 0' }],
    });
  });
});

describe('output', () => {
  test('differs by its first lines', () => {
    expect(compareCommandRuns(run(), run({ stdout: 'one\n2\nthree\n' }))).toEqual({
      class: 'different',
      step: 'run',
      afterMs: 100,
      message: '/stdout/1: "2" instead of "two", and more',
      differs: [
        { pointer: '/stdout/1', was: '"two"', now: '"2"' },
        { pointer: '/stdout/2', now: '"three"' },
      ],
      settled: 'process',
    });
    const [long, none] = [run({ stdout: 'x\n'.repeat(100) }), run({ stdout: '' })];
    expect(compareCommandRuns(long, none).differs).toEqual(
      [0, 1, 2, 3, 4].map((at) => ({ pointer: `/stdout/${at}`, was: '"x"' })),
    );
  });

  test('that is the same is identical, whatever it took', () => {
    expect(compareCommandRuns(run(), run({ ms: 5000 }))).toEqual({
      class: 'identical',
      settled: 'process',
    });
  });

  test('that is never the same twice is not compared', () => {
    const [a, b, c] = ['1', '2', '3'].map((pid) => run({ stdout: `one\npid ${pid}\n` })) as [
      CommandRun,
      CommandRun,
      CommandRun,
    ];
    expect([...unstableLines(a, b)]).toEqual([1]);
    expect(compareCommandRuns(a, c).class).toBe('different');
    expect(compareCommandRuns(a, c, unstableParts(a, b)).class).toBe('identical');
    const other = run({ stdout: 'none\npid 3\n' });
    expect(compareCommandRuns(a, other, unstableParts(a, b)).differs).toEqual([
      { pointer: '/stdout/0', was: '"one"', now: '"none"' },
    ]);
  });

  test.each([
    ['at 9:41', 'at 9:42'],
    ['[2026-11-30T12:00:01.123Z] ok', '[2026-11-30T12:00:07.9Z] ok'],
    ['took 12 ms', 'took 3.5 ms'],
    ['took 1s', 'took 2s'],
  ])('may be the same time by chance: %j', (was, now) => {
    expect([...unstableLines(run({ stdout: was }), run({ stdout: now }))]).toEqual([]);
    expect(compareCommandRuns(run({ stdout: was }), run({ stdout: now })).class).toBe('identical');
  });

  test('holds no time where it holds another number', () => {
    const runs = [run({ stdout: '3 tools' }), run({ stdout: '2 tools' })] as const;
    expect(compareCommandRuns(...runs).class).toBe('different');
  });

  test('of a million digits is compared in no time', () => {
    const digits = '1'.repeat(1_000_000);
    const startedAt = performance.now();
    compareCommandRuns(run({ stdout: digits }), run({ stdout: `${digits}2` }));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test('that was cut is compared as far as it is known', () => {
    const lost = { stdout: 50, stderr: 0 };
    const cut = run({ stdout: 'one\ntwo\nth', lost });
    expect(compareCommandRuns(cut, run({ stdout: 'one\ntwo\nthree\n' })).class).toBe('identical');
    expect(compareCommandRuns(cut, run({ stdout: 'one\n' })).class).toBe('different');
    const longer = run({ stdout: 'one\ntwo\nth', lost: { stdout: 60, stderr: 0 } });
    expect(compareCommandRuns(cut, cut).class).toBe('identical');
    expect(compareCommandRuns(cut, longer).differs).toEqual([
      { pointer: '/stdout', was: '50 bytes more', now: '60 bytes more' },
    ]);
  });
});

describe('messages', () => {
  const list = { id: 1, method: 'tools/list' };

  test('are compared by their methods and by what was answered', () => {
    const was = said(
      { id: 0, method: 'initialize' },
      { method: 'notifications/initialized' },
      list,
    );
    const now = said(
      { id: 'a', method: 'initialize', params: { x: 1 } },
      { method: 'notifications/cancelled', params: { reason: 'late' } },
      list,
    );
    expect(compareCommandRuns(was, now)).toMatchObject({
      class: 'different',
      message: '/wire/1: "notifications/cancelled" instead of "notifications/initialized"',
      differs: [
        {
          pointer: '/wire/1',
          was: '"notifications/initialized"',
          now: '"notifications/cancelled"',
        },
      ],
    });
  });

  test.each([
    [list, { ...list, id: 2, params: { cursor: 'x' } }, []],
    [{ id: 1, result: { roots: [] } }, { id: 2, result: { roots: [] } }, []],
    [
      { id: 1, result: {} },
      { id: 1, result: { a: 1 } },
      ['"the result {}"', '"the result {\\"a\\":1}"'],
    ],
    [
      { id: 1, error: { code: -1, message: 'a' } },
      { id: 1, error: { code: -1, message: 'b' } },
      [],
    ],
    [{ id: 1, error: { code: -1 } }, { id: 1, result: {} }, ['"the error -1"', '"the result {}"']],
    [[list, list], [list], ['"[tools/list, tools/list]"', '"[tools/list]"']],
    ['no', 'neither', []],
    [list, 'no', ['"tools/list"', '"no JSON"']],
  ])('%j, %j', (was, now, shown) => {
    const { differs = [] } = compareCommandRuns(said(was), said(now));
    expect(differs.flatMap((one) => [one.was, one.now])).toEqual(shown);
  });

  test('that are never the same twice are not compared', () => {
    const [a, b] = [said(list, { method: 'ping' }), said({ method: 'ping' }, list)];
    expect(compareCommandRuns(a, b).class).toBe('different');
    expect(compareCommandRuns(a, b, unstableParts(a, b)).class).toBe('identical');
  });
});

describe('standard error', () => {
  test('is a complaint, and no other behaviour', () => {
    const was = run({ stderr: 'listening\n' });
    expect(
      compareCommandRuns(was, run({ stderr: 'listening\n\n  a bad  answer\nmore\n' })),
    ).toEqual({
      class: 'identical',
      onerror: 'a bad answer',
      settled: 'process',
    });
    expect(compareCommandRuns(was, run({ stderr: 'listening\n' })).onerror).toBeUndefined();
    expect(compareCommandRuns(was, run({ stdout: '', stderr: 'bad' }))).toMatchObject({
      class: 'different',
      onerror: 'bad',
    });
  });

  test('is told on, where its first line says nothing yet', () => {
    const now = run({ stderr: 'onerror: [\n  { "path": ["id"] }\n]\n' });
    expect(compareCommandRuns(run(), now).onerror).toBe('onerror: [ { "path": ["id"] } ]');
  });

  test('of which a line is never the same twice', () => {
    const [a, b, c] = [1, 2, 3].map((pid) => run({ stderr: `pid ${pid}\n` })) as [
      CommandRun,
      CommandRun,
      CommandRun,
    ];
    expect(compareCommandRuns(a, c, unstableParts(a, b)).onerror).toBeUndefined();
  });
});
