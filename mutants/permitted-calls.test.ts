import { expect, test } from 'vitest';
import type { ToolCallPlan } from '../harness/model/index.ts';
import { forbiddenTools, withoutCallsOf } from './permitted-calls.ts';

const listing = (tools: object[]) => [
  { raw: '', json: { jsonrpc: '2.0', id: 1, result: { tools } } },
];
const reading = { name: 'read', annotations: { readOnlyHint: true } };
const writing = { name: 'write', annotations: { readOnlyHint: false } };

test('tools that the unbroken server does not mark as read-only are forbidden, unless permitted', () => {
  const said = listing([reading, writing, { name: 'silent' }]);
  expect([...forbiddenTools(said, [])]).toEqual(['write', 'silent']);
  expect([...forbiddenTools(said, ['write'])]).toEqual(['silent']);
});

test('a plan loses the calls that are forbidden, and says why', async () => {
  const call = (tool: string) => ({ tool, arguments: {}, from: 'schema' as const });
  const plan: ToolCallPlan = {
    good: [call('write')],
    instead: [call('read'), call('write')],
    bad: call('write'),
  };
  const planned = await withoutCallsOf(new Set(['write']), async () => plan)({});
  expect(planned).toMatchObject({
    good: [],
    goodRefused: { why: 'withheld' },
    instead: [{ tool: 'read' }],
    badRefused: { why: 'withheld' },
  });
  expect(planned.bad).toBeUndefined();
});

test('a plan without forbidden calls stays as it is', async () => {
  const plan: ToolCallPlan = {
    good: [{ tool: 'read', arguments: {}, from: 'schema' }],
    badRefused: { why: 'withheld', because: 'no' },
  };
  expect(await withoutCallsOf(new Set(['write']), async () => plan)({})).toBe(plan);
});
