/** One fault of one message is named once: which assertion is the cause where several see it. */
import { expect, test } from 'vitest';
import { judge } from '../../harness/judge.ts';
import type { Recording, Transcript } from '../../harness/model/index.ts';
import { asked, type Crossed, recorded, said } from '../../testing/recorded.ts';
import { assertions } from '../index.ts';

const REVISION = '2025-11-25';

/** The answers of a server that does all of this right, by the probe that asks. */
const RIGHT: Readonly<Record<string, readonly [method: string, answer: object]>> = {
  open: [
    'initialize',
    {
      result: {
        protocolVersion: REVISION,
        capabilities: { tools: {} },
        serverInfo: { name: 'n', version: 'v' },
      },
    },
  ],
  'notify-initialized': ['notifications/initialized', {}],
  'list-tools': [
    'tools/list',
    { result: { tools: [{ name: 't', inputSchema: { type: 'object' } }] } },
  ],
  'call-unknown-method': ['mcp-assert/no-such-method', refusal(-32601)],
  'call-tool': ['tools/call', { result: { content: [] } }],
  'call-tool-badly': ['tools/call', { result: { content: [], isError: true } }],
  'call-unknown-tool': ['tools/call', refusal(-32602)],
};

function refusal(code: unknown) {
  return { error: { code, message: 'no' } };
}

/** The verdicts that are no pass, each with its cause. */
function verdictsOn(changed: Readonly<Record<string, object>>, ...more: readonly Crossed[]) {
  const recordings = Object.entries(RIGHT).map(([probe, [method, answer]], index): Recording => {
    const notifies = method.startsWith('notifications/');
    return notifies
      ? recorded(probe, { asked: JSON.stringify({ jsonrpc: '2.0', method }) }, ...more)
      : recorded(
          probe,
          asked(index, method),
          said(JSON.stringify({ jsonrpc: '2.0', id: index, ...answer, ...changed[probe] })),
        );
  });
  const transcript: Transcript = {
    format: 1,
    target: 't',
    transport: 'stdio',
    revision: REVISION,
    requested: REVISION,
    seed: 1,
    givenCalls: [],
    recordings,
  };
  const faults = judge(transcript, assertions, undefined).filter(({ finding }) =>
    ['fail', 'risk'].includes(finding.outcome),
  );
  return Object.fromEntries(
    faults.map(({ assertion, consequenceOf }) => [assertion.id, consequenceOf ?? 'a cause']),
  );
}

const NO_VERSION = { jsonrpc: undefined };
const NEITHER = { result: undefined, error: undefined };
const BOTH = { result: null, error: { code: 1, message: 'm' } };
const versions = 'messages/every-message-carries-jsonrpc-2-0';
const outcomes = 'messages/every-response-is-a-result-or-an-error';
const results = 'messages/every-result-is-an-object';
const errors = 'messages/every-error-has-code-and-message';
const members = 'messages/no-message-has-unknown-members';
const opening = 'round-trip/initialize-response-carries-jsonrpc-2-0';
const opened = 'round-trip/initialize-response-is-a-result';

test('a server that does all of it right has no fault', () => {
  expect(verdictsOn({})).toEqual({});
});

test('without jsonrpc the opening is the cause, where it is one of those', () => {
  expect(verdictsOn({ open: NO_VERSION, 'list-tools': NO_VERSION })).toEqual({
    [opening]: 'a cause',
    [versions]: opening,
  });
  expect(verdictsOn({ 'list-tools': NO_VERSION })).toEqual({ [versions]: 'a cause' });
});

test('a message of its own accord has no other cause', () => {
  const note = said('{"method":"notifications/message"}');
  expect(verdictsOn({}, note)).toEqual({ [versions]: 'a cause' });
});

test.for([
  ['open', opened],
  ['list-tools', 'round-trip/tools-is-an-array'],
  ['call-tool', 'round-trip/content-is-an-array'],
  ['call-tool-badly', 'round-trip/failed-execution-is-an-is-error-result'],
  ['call-unknown-tool', 'round-trip/unknown-tool-is-error-32602'],
  ['call-unknown-method', 'round-trip/unknown-method-is-error-32601'],
] as const)('without a result the reader of %s is the cause', ([probe, cause]) => {
  const neither = verdictsOn({ [probe]: NEITHER });
  expect(neither).toMatchObject({ [cause]: 'a cause', [outcomes]: cause });
  const scalar = verdictsOn({ [probe]: { error: undefined, result: 'text' } });
  expect(scalar).toMatchObject({ [cause]: 'a cause', [results]: cause });
});

test('with both, the opening or the response itself is the cause, and not what is read as an error', () => {
  expect(verdictsOn({ open: BOTH })).toMatchObject({ [opened]: 'a cause', [outcomes]: opened });
  for (const probe of ['list-tools', 'call-tool', 'call-tool-badly', 'call-unknown-tool']) {
    const { [outcomes]: cause, ...others } = verdictsOn({ [probe]: BOTH });
    expect(cause).toBe('a cause');
    expect(others[results]).toBe(outcomes);
    expect([...new Set(Object.values(others))]).toEqual([outcomes]);
  }
  const unused = verdictsOn({ 'call-tool': { error: null } });
  expect(unused).toMatchObject({ [outcomes]: 'a cause', [errors]: outcomes });
});

test('a code that is no integer is explained where a code was asked for', () => {
  for (const name of ['tool', 'method']) {
    const cause = `round-trip/unknown-${name}-is-error-${name === 'tool' ? 32602 : 32601}`;
    const verdicts = verdictsOn({ [`call-unknown-${name}`]: refusal('-32602') });
    expect(verdicts).toEqual({ [cause]: 'a cause', [errors]: cause });
  }
  const refused = verdictsOn({ 'call-tool': { result: undefined, ...refusal('x') } });
  expect(refused).toMatchObject({ [errors]: 'a cause' });
});

test('a missing text is no matter of the code', () => {
  const verdicts = verdictsOn({ 'call-unknown-tool': { error: { code: -32000 } } });
  expect(verdicts).toMatchObject({ [errors]: 'a cause' });
});

test('a misspelt member is missing under its own name', () => {
  const misspelt = verdictsOn({ 'call-tool': { jsonrpc: undefined, JsonRpc: '2.0' } });
  expect(misspelt).toEqual({ [versions]: 'a cause', [members]: versions });
  const renamed = verdictsOn({ 'list-tools': { result: undefined, Result: {} } });
  expect(renamed[members]).toBe('round-trip/tools-is-an-array');
  const both = verdictsOn({ 'call-tool': NO_VERSION, 'list-tools': { more: 1 } });
  expect(both).toEqual({ [versions]: 'a cause', [members]: 'a cause' });
});
