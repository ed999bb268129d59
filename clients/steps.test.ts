import { describe, expect, test } from 'vitest';
import { UNKNOWN_METHOD } from '../suites/probes/call-unknown-method.ts';
import type { ConnectedClient, StepLimits } from './real-client.ts';
import { type RawRun, runSteps, type StepPlan, type StepTimes } from './steps.ts';

const PLAN: StepPlan = {
  good: [
    { tool: 'one', arguments: { a: 1 } },
    { tool: 'two', arguments: {} },
  ],
  bad: { tool: 'one', arguments: {} },
  unknownTool: 'nobody',
};
const NOTHING: StepPlan = {
  good: [],
  goodRefused: { why: 'withheld', because: 'no tool is permitted' },
  badRefused: { why: 'withheld', because: 'no bad call' },
  unknownToolRefused: { why: 'blocked', because: 'no list came' },
};
/** Long enough for whatever settles at all. */
const TIMES: StepTimes = { timeoutMs: 11, connectTimeoutMs: 22, giveUpMs: 20_000 };

const never = () => new Promise<never>(() => {});

interface Ran extends RawRun {
  /** What the client was asked to do, in order. */
  readonly asked: readonly (readonly unknown[])[];
}

/** Runs the steps with a client that does as it is told, and is content with everything else. */
async function run(
  does: Partial<ConnectedClient> = {},
  {
    plan = PLAN,
    times = TIMES,
    recording = false,
    onerror = (_tell: (error: unknown) => void) => {},
  } = {},
): Promise<Ran> {
  const asked: unknown[][] = [];
  const content = {
    connect: async () => ({ serverInfo: {} }),
    listTools: async () => ({ tools: [] }),
  };
  const client = new Proxy({} as ConnectedClient, {
    get:
      (_, name: keyof ConnectedClient) =>
      (...args: readonly unknown[]) => {
        asked.push([name, ...args]);
        const method = { ...content, ...does }[name as 'connect'] as
          | ((...args: readonly unknown[]) => Promise<unknown>)
          | undefined;
        return method ? method(...args) : Promise.resolve(`${name} returned`);
      },
  });
  const real = {
    classify: () => 'client-error' as const,
    refusal: (error: unknown) =>
      error instanceof RangeError ? { path: '/place', reason: 'why' } : undefined,
  };
  const result = await runSteps(
    (limits: StepLimits, tell) => {
      asked.push(['create', limits]);
      onerror(tell);
      return client;
    },
    real,
    plan,
    times,
    recording,
  );
  return { ...result, asked };
}

const names = ({ steps }: RawRun) => steps.map(({ step }) => step);
const outcomes = ({ steps }: RawRun) =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

describe('the steps', () => {
  test('come in the order of a session, each request with its limit', async () => {
    const ran = await run();
    const limits = { timeoutMs: 11 };
    expect(ran.asked).toEqual([
      ['create', { timeoutMs: 22 }],
      ['connect', { timeoutMs: 22 }],
      ['listTools', undefined, limits],
      ['callTool', 'one', { a: 1 }, limits],
      ['callTool', 'two', {}, limits],
      ['callTool', 'one', {}, limits],
      ['callTool', 'nobody', {}, limits],
      ['requestUnknown', UNKNOWN_METHOD, limits],
      ['ping', limits],
      ['close'],
    ]);
    expect(names(ran)).toEqual([
      ...['connect', 'tools/list', 'tools/call', 'tools/call (2)', 'tools/call (bad arguments)'],
      ...['tools/call (unknown tool)', 'unknown method', 'ping', 'close'],
    ]);
    expect(ran.leftOut).toEqual([]);
  });

  test('tell a client that waits by itself of no limit', async () => {
    const { asked } = await run({}, { times: { giveUpMs: 20_000 } });
    expect(asked.slice(0, 3)).toEqual([
      ['create', {}],
      ['connect', {}],
      ['listTools', undefined, {}],
    ]);
  });

  test('have what was returned, as it is and as short text', async () => {
    const tools = { tools: [{ name: 'x'.repeat(500) }] };
    const { steps } = await run({ listTools: async () => tools });
    expect(steps[1]).toEqual({
      step: 'tools/list',
      outcome: 'ok',
      ms: expect.any(Number),
      startedAt: expect.any(Number),
      returned: expect.stringMatching(/^\{"tools":\[\{"name":"x+…$/),
      value: tools,
    });
    expect(steps[1]?.value).toBe(tools);
  });

  test('have what was thrown, by the word of the client; the others go on', async () => {
    const ran = await run({
      callTool: async () => {
        throw new RangeError('refused');
      },
      // Not even a promise.
      ping: () => {
        throw 'text';
      },
    });
    const [, , call] = ran.steps;
    expect(call).toMatchObject({
      step: 'tools/call',
      outcome: 'client-error',
      error: { name: 'RangeError', message: 'refused', path: '/place', reason: 'why' },
    });
    expect(call).not.toHaveProperty('returned');
    expect(ran.steps.at(-2)).toMatchObject({
      step: 'ping',
      outcome: 'client-error',
      error: { name: 'string', message: 'text' },
    });
    expect(names(ran)).toHaveLength(9);
  });

  test('are only to close, where it could not connect', async () => {
    const ran = await run({ connect: () => Promise.reject(new Error('nobody is there')) });
    expect(outcomes(ran)).toEqual({ connect: 'client-error', close: 'ok' });
    expect(ran.asked.map(([name]) => name)).toEqual(['create', 'connect', 'close']);
    expect(ran.leftOut).toEqual([]);
  });

  test('that are not permitted are left out, with the reason', async () => {
    const ran = await run({}, { plan: NOTHING });
    expect(names(ran)).toEqual(['connect', 'tools/list', 'unknown method', 'ping', 'close']);
    expect(ran.leftOut).toEqual([
      { step: 'tools/call', because: 'no tool is permitted' },
      { step: 'tools/call (bad arguments)', because: 'no bad call' },
      { step: 'tools/call (unknown tool)', because: 'no list came' },
    ]);
  });
});

describe('a second page', () => {
  test('is asked for where there is a cursor', async () => {
    const ran = await run({ listTools: async () => ({ nextCursor: 'page 2' }) });
    expect(names(ran).slice(1, 3)).toEqual(['tools/list', 'tools/list (next page)']);
    const lists = ran.asked.filter(([name]) => name === 'listTools');
    expect(lists.map(([, cursor]) => cursor)).toEqual([undefined, 'page 2']);
  });

  test.each([
    ['no cursor', { tools: [] }],
    ['a cursor that is none', { nextCursor: 7 }],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'nextCursor'],
  ])('is not, where the client returned %s', async (_, value) => {
    const ran = await run({ listTools: async () => value });
    expect(names(ran)).not.toContain('tools/list (next page)');
  });

  test('is not, where the list was refused', async () => {
    const ran = await run({ listTools: () => Promise.reject(new Error('no')) });
    expect(names(ran)).not.toContain('tools/list (next page)');
  });
});

describe('a step that never ends', () => {
  const GIVEN_UP = { ...TIMES, giveUpMs: 30 };

  test('is a time-out, and the others go on', async () => {
    const ran = await run({ listTools: never, close: never }, { times: GIVEN_UP });
    expect(outcomes(ran)).toMatchObject({ 'tools/list': 'timeout', ping: 'ok', close: 'timeout' });
    expect(ran.steps[1]?.error).toEqual({
      name: 'NeverEnded',
      message: 'the client neither returned nor threw in 30 ms',
    });
  });

  test('may fail later, without anybody hearing of it', async () => {
    let fail = (_error: Error) => {};
    const late = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const ran = await run({ ping: () => late }, { times: GIVEN_UP });
    fail(new Error('too late'));
    // An unhandled rejection would fail this file.
    await new Promise(setImmediate);
    expect(outcomes(ran).ping).toBe('timeout');
  });

  test('is only to close, where it is to connect', async () => {
    const ran = await run({ connect: never }, { times: GIVEN_UP });
    expect(outcomes(ran)).toEqual({ connect: 'timeout', close: 'ok' });
  });
});

describe('a recorded run', () => {
  test('sends what a client sends after a time-out, before it closes', async () => {
    const { asked, steps } = await run({}, { recording: true });
    expect(asked.slice(-3)).toEqual([
      ['ping', { timeoutMs: 11 }],
      ['notifyCancelled', expect.any(Number)],
      ['close'],
    ]);
    expect(names({ steps, leftOut: [], onerror: [] })).toHaveLength(9);
  });

  test.each([
    ['cannot be sent', () => Promise.reject(new Error('Not connected'))],
    [
      'throws',
      () => {
        throw new Error('Not connected');
      },
    ],
    ['is never sent', never],
  ])('goes on where that %s', async (_, notifyCancelled) => {
    const times = { ...TIMES, giveUpMs: 200 };
    const ran = await run({ notifyCancelled }, { recording: true, times });
    expect(names(ran).at(-1)).toBe('close');
  });
});

describe('what the client complains of', () => {
  test('is kept with the step that was going on', async () => {
    let tell = (_error: unknown) => {};
    const { onerror } = await run(
      {
        ping: async () => tell(new TypeError('at\nping')),
        close: async () => tell('at close'),
      },
      {
        onerror: (told) => {
          tell = told;
          tell(Object.assign(new Error('[…]'), { issues: [{ path: ['a'], message: 'wrong' }] }));
        },
      },
    );
    const atMs = expect.any(Number);
    expect(onerror).toEqual([
      { atMs, step: 'connect', name: 'Error', message: '/a: wrong' },
      { atMs, step: 'ping', name: 'TypeError', message: 'at ping' },
      { atMs, step: 'close', name: 'string', message: 'at close' },
    ]);
  });

  test('is bounded', async () => {
    const { onerror } = await run(
      {},
      {
        onerror: (tell) => {
          for (let nth = 0; nth < 100_000; nth += 1) tell(new Error(`${nth} ${'x'.repeat(1000)}`));
        },
      },
    );
    expect(onerror.length).toBeLessThanOrEqual(100);
    expect(onerror[0]?.message).toMatch(/^0 x+…$/);
  });
});

test('a client that cannot even be made fails to connect', async () => {
  const ran = await runSteps(
    () => {
      throw new TypeError('unknown mode');
    },
    { classify: () => 'client-error', refusal: () => undefined },
    PLAN,
    TIMES,
    false,
  );
  expect(ran.steps).toMatchObject([
    {
      step: 'connect',
      outcome: 'client-error',
      error: { name: 'TypeError', message: 'unknown mode' },
    },
  ]);
});
