import { describe, expect, test } from 'vitest';
import type { Expectations, ListedTool, PermittedCall } from '../model/index.ts';
import { type PlanInput, planCalls } from './plan.ts';

type Json = Record<string, unknown>;

const READ_ONLY = { annotations: { readOnlyHint: true } };
const needs = (...required: string[]): Json => ({
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(required.map((name) => [name, { const: name }])),
    required,
  },
});
const tool = (name: string, ...parts: Json[]): ListedTool => ({
  name,
  tool: Object.assign({ name, inputSchema: { type: 'object' } }, ...parts),
});
const plan = (tools: readonly ListedTool[] | undefined, more: Partial<PlanInput> = {}) =>
  planCalls({ tools, toolsComplete: true, declaresTools: true, permitted: [], seed: 1, ...more });
const permit = (...permitted: PermittedCall[]) => ({ permitted });
const expecting = (tools: Expectations['tools']) => ({ expect: { tools: tools ?? {} } });

describe('without a word from the user', () => {
  test('a server without tools', async () => {
    const none = { why: 'not-applicable', because: 'the server declares no tools' };
    expect(await plan(undefined, { declaresTools: false })).toEqual({
      good: [],
      goodRefused: none,
      badRefused: none,
    });
  });

  test('no list, an empty list, an unfinished list', async () => {
    const refusal = async (...input: Parameters<typeof plan>) => (await plan(...input)).goodRefused;
    expect(await refusal(undefined)).toEqual({ why: 'blocked', because: 'no tool list came' });
    expect(await refusal([])).toEqual({ why: 'not-applicable', because: 'the tool list is empty' });
    expect(await refusal([], { toolsComplete: false })).toMatchObject({ why: 'blocked' });
    expect(await refusal([tool('a')], { toolsComplete: false })).toMatchObject({
      because: expect.stringContaining('in the part of the list that came'),
    });
  });

  test('no read-only tool: nothing is called, and the words name the option', async () => {
    const tools = [
      tool('a', needs('x')),
      tool('b', { annotations: { readOnlyHint: 'true' } }),
      tool('c', { annotations: null }),
      tool('d', { annotations: [true] }),
    ];
    const because = `none of the 4 listed tools is marked read-only (annotations.readOnlyHint); --call NAME, or --call NAME='{"json":…}', permits a call`;
    const refusal = { why: 'withheld', because };
    expect(await plan(tools)).toEqual({ good: [], goodRefused: refusal, badRefused: refusal });
    expect((await plan(tools.slice(0, 1))).goodRefused?.because).toMatch(
      /^the only listed tool is not marked read-only/,
    );
  });

  test('one read-only tool is called, well and badly; others only instead', async () => {
    const tools = [
      tool('w', needs('x')),
      tool('a', READ_ONLY, needs('x', 'y')),
      tool('b', READ_ONLY, needs('x')),
    ];
    expect(await plan(tools)).toEqual({
      good: [{ tool: 'b', arguments: { x: 'x' }, from: 'schema' }],
      instead: [{ tool: 'a', arguments: { x: 'x', y: 'y' }, from: 'schema' }],
      bad: { tool: 'b', arguments: {}, from: 'schema' },
    });
  });

  test('at most two others stand in, those that need the fewest arguments first', async () => {
    const tools = [
      tool('first', READ_ONLY, needs('x')),
      tool('many', READ_ONLY, needs('x', 'y', 'z')),
      tool('writes', needs('x')),
      tool('none', READ_ONLY),
      tool('two', READ_ONLY, needs('x', 'y')),
    ];
    const { good, instead } = await plan(tools);
    expect(good.map((call) => call.tool)).toEqual(['first']);
    expect(instead?.map((call) => call.tool)).toEqual(['none', 'two']);
    // What the user named is not replaced by anything.
    expect((await plan(tools, permit({ name: 'first' }))).instead).toBeUndefined();
  });

  test.each<[string, ListedTool[], string]>([
    ['one with a required argument', [tool('a', READ_ONLY), tool('b', READ_ONLY, needs('x'))], 'b'],
    [
      'one for which arguments can be made',
      [
        tool('a', READ_ONLY, { inputSchema: { required: ['x'], properties: { x: false } } }),
        tool('b', READ_ONLY),
      ],
      'b',
    ],
    [
      'one that stays in its own world',
      [
        tool('a', READ_ONLY, needs('x')),
        tool('b', { annotations: { readOnlyHint: true, openWorldHint: false } }, needs('x', 'y')),
      ],
      'b',
    ],
    [
      'a required argument before its own world',
      [
        tool('a', READ_ONLY, needs('x')),
        tool('b', { annotations: { readOnlyHint: true, openWorldHint: false } }),
      ],
      'a',
    ],
    [
      'the first otherwise',
      [tool('a', READ_ONLY, needs('x')), tool('b', READ_ONLY, needs('y'))],
      'a',
    ],
    [
      'one that needs no task',
      [
        tool('a', READ_ONLY, needs('x'), { execution: { taskSupport: 'required' } }),
        tool('b', READ_ONLY),
      ],
      'b',
    ],
    [
      'not a name that is listed again without the mark',
      [tool('a', READ_ONLY, needs('x')), tool('a', needs('x')), tool('b', READ_ONLY)],
      'b',
    ],
  ])('prefers %s', async (_, tools, name) => {
    expect((await plan(tools)).good.map((call) => call.tool)).toEqual([name]);
  });

  test('a tool that the expectations mention is preferred, and its bad arguments taken', async () => {
    const tools = [tool('a', READ_ONLY, needs('x')), tool('b', READ_ONLY)];
    const { good, bad } = await plan(tools, expecting({ b: { badCall: { n: 'bad' } } }));
    expect(good).toEqual([{ tool: 'b', arguments: {}, from: 'schema' }]);
    expect(bad).toEqual({ tool: 'b', arguments: { n: 'bad' }, from: 'expect' });
  });

  test('expectations without a call permit nothing', async () => {
    const mention = expecting({ a: { badCall: {}, readOnly: true } });
    const { good, bad, goodRefused } = await plan([tool('a', needs('x'))], mention);
    expect([good, bad, goodRefused?.why]).toEqual([[], undefined, 'withheld']);
  });

  test('no arguments, no required argument, only tasks', async () => {
    const impossible = { inputSchema: { required: ['x'], properties: { x: false } } };
    const refused = (await plan([tool('a', READ_ONLY, impossible)])).goodRefused;
    expect(refused?.why).toBe('withheld');
    expect(refused?.because).toMatch(
      /^no arguments could be made .*a: "x": no value.*--call NAME='/,
    );
    expect((await plan([tool('a', READ_ONLY)])).badRefused).toEqual({
      why: 'not-applicable',
      because: 'no permitted tool has a required argument',
    });
    const task = tool('a', READ_ONLY, { execution: { taskSupport: 'required' } });
    expect((await plan([task])).goodRefused?.because).toMatch(/tasks only.*--call/);
    expect((await plan([{ name: 'a', tool: READ_ONLY }])).goodRefused?.because).toMatch(
      /no inputSchema/,
    );
  });
});

describe('tools that the user names', () => {
  test('arguments come from --call, else the expectations, else the schema', async () => {
    const tools = [
      tool('a', needs('x')),
      tool('b', needs('x')),
      tool('c', needs('x')),
      tool('r', READ_ONLY),
    ];
    const input = {
      ...permit({ name: 'a', arguments: { x: 1 } }, { name: 'b' }, { name: 'c' }),
      ...expecting({ a: { call: { x: 2 } }, b: { call: { x: 2 } } }),
    };
    const { good, bad } = await plan(tools, input);
    expect(good).toEqual([
      { tool: 'a', arguments: { x: 1 }, from: 'call' },
      { tool: 'b', arguments: { x: 2 }, from: 'expect' },
      { tool: 'c', arguments: { x: 'x' }, from: 'schema' },
    ]);
    expect(bad).toEqual({ tool: 'a', arguments: {}, from: 'call' });
  });

  test('each once, in the order named, also by the expectations alone', async () => {
    const input = {
      ...permit({ name: 'b' }, { name: 'b', arguments: { x: 1 } }),
      ...expecting({ a: { call: {} }, b: { call: { x: 2 } }, c: { returns: {} } }),
    };
    const { good } = await plan([tool('a'), tool('b', needs('x'))], input);
    expect(good.map(({ tool: name, from }) => [name, from])).toEqual([
      ['b', 'call'],
      ['a', 'expect'],
    ]);
  });

  test('a name that no list has is called with the arguments given', async () => {
    for (const [tools, more] of [
      [undefined, {}],
      [undefined, { declaresTools: false }],
      [[], {}],
      [[tool('a', READ_ONLY)], {}],
    ] as const) {
      const { good, badRefused } = await plan(tools, {
        ...more,
        ...permit({ name: 'x', arguments: {} }),
      });
      expect(good).toEqual([{ tool: 'x', arguments: {}, from: 'call' }]);
      expect(badRefused).toMatchObject({
        why: 'blocked',
        because: expect.stringMatching(/badCall/),
      });
    }
  });

  test('a name that no list has is not called without arguments', async () => {
    const { good, goodRefused } = await plan(undefined, permit({ name: 'x' }));
    expect(good).toEqual([]);
    expect(goodRefused).toEqual({
      why: 'blocked',
      because: `no tool list came; --call x='{"json":…}' gives its arguments`,
    });
    const listed = await plan([tool('a', READ_ONLY)], permit({ name: 'x' }));
    expect(listed.goodRefused?.because).toMatch(/^the tool list has no "x"/);
  });

  test('what cannot be called beside what can is said', async () => {
    const named = permit({ name: 'a' }, { name: 'x' });
    const { good, goodRefused, partlyRefused } = await plan([tool('a')], named);
    expect(good).toHaveLength(1);
    expect(goodRefused).toBeUndefined();
    expect(partlyRefused?.because).toMatch(/"x"/);
  });

  test('bad arguments: from the expectations, also where no good ones are known', async () => {
    const a = tool('a', needs('x'));
    const both = expecting({ a: { call: { x: 1 }, badCall: { x: [] } } });
    expect((await plan([a], both)).bad).toEqual({
      tool: 'a',
      arguments: { x: [] },
      from: 'expect',
    });
    const badOnly = { ...permit({ name: 'a' }), ...expecting({ a: { badCall: {} } }) };
    expect((await plan(undefined, badOnly)).bad).toMatchObject({ tool: 'a', from: 'expect' });
  });

  test('bad arguments: without a required one, rather one that has no default', async () => {
    const schema = {
      type: 'object',
      properties: { p: { default: 1 }, q: {} },
      required: ['undeclared', 'p', 'q'],
    };
    const given = { undeclared: 1, p: 1, q: 1, other: 1 };
    const { bad } = await plan(
      [tool('a', { inputSchema: schema })],
      permit({ name: 'a', arguments: given }),
    );
    expect(bad?.arguments).toEqual({ undeclared: 1, p: 1, other: 1 });
    expect(given).toHaveProperty('q');
  });

  test('bad arguments: not where the good ones hold nothing required', async () => {
    const { badRefused } = await plan(
      [tool('a', needs('x'))],
      permit({ name: 'a', arguments: {} }),
    );
    expect(badRefused).toMatchObject({
      why: 'withheld',
      because: expect.stringMatching(/hold none/),
    });
  });

  test('names of the prototype are names like others', async () => {
    const named = ['__proto__', 'constructor', 'toString'].map((name) => ({ name }));
    const tools = named.map(({ name }) => tool(name, needs('x')));
    const { good, bad } = await plan(tools, { permitted: named, expect: { tools: {} } });
    expect(good.map((call) => call.from)).toEqual(['schema', 'schema', 'schema']);
    expect(bad?.arguments).toEqual({});
  });
});

test('the same input gives the same plan', async () => {
  const tools = [tool('a', READ_ONLY, { inputSchema: { type: 'object', required: ['s'] } })];
  expect(await plan(tools)).toEqual(await plan(tools));
  expect(await plan(tools, { seed: 5 })).not.toEqual(await plan(tools, { seed: 6 }));
});
