import { describe, expect, test } from 'vitest';
import type { ClientComplaint, ObservedStep, StepOutcome } from '../harness/model/index.ts';
import { type CompareOptions, compareRuns } from './compare.ts';
import { shortJson } from './short-json.ts';
import type { RawRun, RawStep } from './steps.ts';

type Failure = Exclude<StepOutcome, 'ok'>;

function returned(step: string, value?: unknown, ms = 1): RawStep {
  return { step, outcome: 'ok', ms, startedAt: 0, returned: shortJson(value), value };
}

function threw(
  step: string,
  outcome: Failure,
  error: Partial<ObservedStep['error']> = {},
): RawStep {
  return { step, outcome, ms: 7, startedAt: 0, error: { name: 'Error', message: 'no', ...error } };
}

function run(...steps: readonly RawStep[]): RawRun {
  return { steps, leftOut: [], onerror: [] };
}

const complaint = (message: string, atMs = 3): ClientComplaint => ({
  ...{ atMs, step: 'connect', name: 'ZodError', message },
});

function compare(
  before: RawRun,
  now: RawRun,
  unstable: readonly string[] = [],
  options: Partial<CompareOptions> = {},
) {
  return compareRuns({ run: before, unstable: new Set(unstable) }, now, {
    settled: 'memory',
    ...options,
  });
}

const LIST = { tools: [{ name: 'one' }, { name: 'two' }], nextCursor: 'x' };
const refusal = (message: string): RawStep =>
  threw('unknown method', 'protocol-error', { code: -32601, message });
const good = run(
  returned('connect', { serverInfo: { name: 'a' } }),
  returned('tools/list', LIST),
  refusal('Method not found'),
  returned('close'),
);

/** The good run with other steps in place of those of the same names. */
function but(...others: readonly RawStep[]): RawRun {
  return run(...good.steps.map((step) => others.find((other) => other.step === step.step) ?? step));
}

describe('a run is', () => {
  test('identical, where every step returned or threw the same', () => {
    const again = but(
      returned('tools/list', structuredClone(LIST), 400),
      refusal('Method not found'),
    );
    expect(compare(good, again)).toEqual({ class: 'identical', settled: 'memory' });
    expect(compare(good, again, [], { settled: 'process' })).toEqual({
      class: 'identical',
      settled: 'process',
    });
  });

  test('different, where a step returned another value', () => {
    const now = { tools: [{ name: 'one' }, { title: 'two' }], nextCursor: 'x' };
    expect(compare(good, but(returned('tools/list', now, 12)))).toEqual({
      class: 'different',
      step: 'tools/list',
      afterMs: 12,
      message: '/tools/1/name: nothing instead of "two", and more',
      differs: [
        { pointer: '/tools/1/name', was: '"two"' },
        { pointer: '/tools/1/title', now: '"two"' },
      ],
      settled: 'memory',
    });
  });

  test('different, where a step threw another error of the same kind', () => {
    expect(compare(good, but(refusal('Never heard of it')))).toEqual({
      class: 'different',
      step: 'unknown method',
      afterMs: 7,
      error: { name: 'Error', code: -32601, message: 'Never heard of it' },
      message: 'Never heard of it',
      differs: [{ pointer: '/message', was: '"Method not found"', now: '"Never heard of it"' }],
      settled: 'memory',
    });
    const other = threw('unknown method', 'protocol-error', {
      code: -1,
      message: 'Method not found',
    });
    expect(compare(good, but(other)).differs).toEqual([
      { pointer: '/code', was: '-32601', now: '-1' },
    ]);
  });

  test('different, where a step returned what it must throw', () => {
    expect(compare(good, but(returned('unknown method', {})))).toMatchObject({
      class: 'different',
      step: 'unknown method',
      message: '{} instead of Method not found',
      differs: [{ pointer: '', was: 'Method not found', now: '{}' }],
    });
  });

  test.each<Failure>(['schema-error', 'protocol-error', 'client-error', 'timeout', 'closed'])(
    'a %s, where a step that returned throws it',
    (outcome) => {
      expect(compare(good, but(threw('tools/list', outcome, { code: 5 })))).toEqual({
        class: outcome,
        step: 'tools/list',
        afterMs: 7,
        error: { name: 'Error', code: 5, message: 'no' },
        message: 'no',
        settled: 'memory',
      });
    },
  );

  test('what it is at the first step that differs; the others are named', () => {
    const now = run(
      returned('connect', { serverInfo: { name: 'a' } }),
      threw('tools/list', 'closed'),
      threw('unknown method', 'closed'),
      returned('close'),
    );
    expect(compare(good, now)).toMatchObject({
      class: 'closed',
      step: 'tools/list',
      alsoAt: [{ step: 'unknown method', class: 'closed' }],
    });
    expect(compare(good, but(threw('tools/list', 'closed')))).not.toHaveProperty('alsoAt');
  });

  test('what it is at connect, where it never came further', () => {
    const now = run(threw('connect', 'client-error'), returned('close'));
    expect(compare(good, now)).toMatchObject({ class: 'client-error', step: 'connect' });
    expect(compare(good, now)).not.toHaveProperty('alsoAt');
  });
});

test('a schema that refuses is quoted by its own words, with the place', () => {
  const error = {
    message: '[ { "code": "invalid_type" } ]',
    path: '/tools/0',
    reason: 'Invalid input',
  };
  const list = (more: object) =>
    compare(good, but(threw('tools/list', 'schema-error', { ...error, ...more })));
  expect(list({}).message).toBe('/tools/0: Invalid input');
  expect(list({}).error).toEqual({ name: 'Error', ...error });
  expect(list({ path: '' }).message).toBe('Invalid input');
});

test('a time-out says how long the client waits by itself', () => {
  const slow = but(threw('tools/list', 'timeout'));
  expect(compare(good, slow, [], { defaultTimeoutMs: 60_000 }).defaultWaitMs).toBe(60_000);
  expect(compare(good, slow)).not.toHaveProperty('defaultWaitMs');
  const closed = but(threw('tools/list', 'closed'));
  expect(compare(good, closed, [], { defaultTimeoutMs: 1 })).not.toHaveProperty('defaultWaitMs');
});

describe('a step that the unbroken server gave no reason for', () => {
  const page = 'tools/list (next page)';

  test('is different where it returned', () => {
    const now = run(...good.steps, returned(page, { tools: [] }));
    expect(compare(good, now)).toMatchObject({
      class: 'different',
      step: page,
      message: '{"tools":[]} instead of nothing',
      differs: [{ pointer: '', now: '{"tools":[]}' }],
    });
  });

  test('is what it threw', () => {
    const now = run(...good.steps, threw(page, 'timeout'));
    expect(compare(good, now)).toMatchObject({ class: 'timeout', step: page, message: 'no' });
  });

  test('is no difference where only the unbroken server gave it: the step before it says why', () => {
    const before = run(...good.steps, returned(page));
    expect(compare(before, good).class).toBe('identical');
  });
});

describe('values that are never the same twice', () => {
  const times = (count: number, at: string) => ({
    ...Object.fromEntries(Array.from({ length: count }, (_, nth) => [`time${nth}`, at])),
    text: 'same',
  });
  const call = (value: unknown) => returned('tools/call', value);
  const UNSTABLE = Array.from({ length: 8 }, (_, nth) => `tools/call /time${nth}`);

  test('are not compared', () => {
    const [before, now] = [run(call(times(2, 'noon'))), run(call(times(2, 'night')))];
    expect(compare(before, now).class).toBe('different');
    expect(compare(before, now, UNSTABLE).class).toBe('identical');
    // In this step, nowhere else.
    expect(compare(before, now, ['tools/list /time0', 'tools/call /time1']).differs).toEqual([
      { pointer: '/time0', was: '"noon"', now: '"night"' },
    ]);
  });

  test('do not hide others, however many they are', () => {
    const before = run(call(times(8, 'noon')));
    const now = run(call({ ...times(8, 'night'), text: 'another' }));
    expect(compare(before, now, UNSTABLE)).toMatchObject({
      class: 'different',
      differs: [{ pointer: '/text', was: '"same"', now: '"another"' }],
    });
  });
});

describe('what onerror was told', () => {
  const telling = (...complaints: readonly ClientComplaint[]): RawRun => ({
    ...good,
    onerror: complaints,
  });

  test('is the first complaint that the unbroken server gives no reason for', () => {
    const now = telling(complaint('usual', 1), complaint('new', 5), complaint('newer', 6));
    expect(compare(telling(complaint('usual', 90)), now)).toEqual({
      class: 'identical',
      onerror: 'ZodError: new',
      onerrorAtMs: 5,
      settled: 'memory',
    });
    expect(compare(now, now)).not.toHaveProperty('onerror');
    expect(compare(now, good)).not.toHaveProperty('onerror');
  });

  test('stands beside what the step threw', () => {
    const now = { ...but(threw('tools/list', 'timeout')), onerror: [complaint('new')] };
    expect(compare(good, now)).toMatchObject({
      class: 'timeout',
      message: 'no',
      onerror: 'ZodError: new',
      onerrorAtMs: 3,
    });
  });
});

describe('closing', () => {
  const closed = (ms: number) => but(returned('close', undefined, ms));

  test('that takes seconds longer is different, in whole seconds', () => {
    expect(compare(good, closed(2004))).toMatchObject({
      class: 'different',
      step: 'close',
      afterMs: 2004,
      message: 'closed after 2 s instead of closed at once',
    });
    expect(compare(good, closed(4050)).message).toContain('after 4 s');
    // By itself, any length of a step says nothing.
    expect(compare(closed(2004), closed(2100)).class).toBe('identical');
    expect(compare(good, closed(300)).class).toBe('identical');
  });
});
