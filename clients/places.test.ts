import { describe, expect, test } from 'vitest';
import { type Conversation, parseSite, type Site, siteText } from '../harness/model/index.ts';
import { parseMutants } from '../mutants/mutant-id.ts';
import type { AskedByClient, SaidToClient } from './host/recording.ts';
import { changesAnything, siteForClient } from './places.ts';

const args = { text: 'x' };
/** Of the probes, in another order than a client asks. */
const conversation: Conversation = [
  ['initialize', 1, { protocolVersion: '2025-11-25' }],
  ['tools/list', 1, undefined],
  ['tools/list', 2, { cursor: 'second' }],
  ['tools/list', 3, { cursor: 'third' }],
  ['tools/call', 1, { name: 'unknown', arguments: {} }],
  ['tools/call', 2, { name: 'one', arguments: args }],
  ['tools/call', 3, { name: 'one', arguments: {} }],
  ['resources/list', 1, undefined],
].map(([method, nth, params]) => {
  const answers = { method: String(method), nth: Number(nth), id: 0, params };
  return { raw: '{}', json: {}, answers };
});

const asked: readonly AskedByClient[] = [
  { method: 'initialize', nth: 1, params: { protocolVersion: '2025-06-18', capabilities: {} } },
  { method: 'tools/list', nth: 1, params: {} },
  { method: 'tools/list', nth: 2, params: { cursor: 'second', _meta: { progressToken: 1 } } },
  { method: 'tools/call', nth: 1, params: { arguments: args, name: 'one' } },
  { method: 'tools/call', nth: 2, params: { name: 'one', arguments: {} } },
  { method: 'tools/call', nth: 3, params: { name: 'unknown', arguments: {} } },
];

const found = (text: string) => {
  const site = siteForClient(parseSite(text) as Site, conversation, asked);
  return site && siteText(site);
};

test.each([
  ['initialize#1/result/protocolVersion', 'initialize#1/result/protocolVersion'],
  ['tools/list#1', 'tools/list#1'],
  ['tools/list#2/result', 'tools/list#2/result'],
  ['tools/call#1', 'tools/call#3'],
  ['tools/call#2/result/content/0', 'tools/call#1/result/content/0'],
  ['tools/call#3', 'tools/call#2'],
])('%s is %s in the session of the client', (site, there) => {
  expect(found(site)).toBe(there);
});

test.each([
  ['of a page that the client does not ask for', 'tools/list#3/result/tools'],
  ['of a method that it does not use', 'resources/list#1'],
  ['that is none in the conversation', 'tools/call#9'],
])('a place %s is not in it', (_, site) => {
  expect(found(site)).toBeUndefined();
});

describe('a mutant', () => {
  const raw = (id: string, cursor: string) =>
    `{"jsonrpc":"2.0","id":${id},"result":{"c":"${cursor}"}}`;
  const answers = (nth: number, id: string | number) => ({ method: 'tools/list', nth, id });
  const said: readonly SaidToClient[] = [
    { raw: 'a log line' },
    { raw: '{"jsonrpc":"2.0","method":"notifications/message"}' },
    { raw: raw('1', 'first'), answers: answers(1, 1) },
    { raw: raw('"two"', ''), answers: answers(2, 'two') },
  ];
  const changes = (id: string) => {
    const [mutant] = parseMutants(id);
    if (!mutant?.site) throw new Error(`${id} has no place`);
    return changesAnything(mutant.operator, mutant.site, said);
  };

  test.each([
    // A client has ids of its own.
    ['stringify@tools/list#1/id', true],
    ['stringify@tools/list#2/id', false],
    ['number@tools/list#1/id', false],
    ['number@tools/list#2/id', true],
    ['id-as-string@tools/list#1', true],
    ['empty-string@tools/list#1/result/c', true],
    ['empty-string@tools/list#2/result/c', false],
    ['remove@tools/list#1/result/nowhere', false],
    ['remove@tools/list#1/result/c', true],
    // Nobody answered.
    ['remove@tools/list#3/result/c', false],
    // How an answer travels is no matter of what it says.
    ['dropped@tools/list#1', true],
    ['slow@tools/list#2', true],
  ])('%s changes something: %s', (id, expected) => {
    expect(changes(id)).toBe(expected);
  });
});
