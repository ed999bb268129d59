import { describe, expect, test } from 'vitest';
import { virtualClock } from '../clock.ts';
import type { Behaviour } from '../model/index.ts';
import { mutatedStream } from './mutated.ts';

const REQUEST = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const RESPONSE = '{"jsonrpc":"2.0","id":1,"result":{}}';

/** A stream with what went out of its two ends. */
function between(behaviours: readonly Behaviour[]) {
  const clock = virtualClock();
  const toClient: string[] = [];
  const toServer: string[] = [];
  const exits: number[] = [];
  let inputEnded = 0;
  const stream = mutatedStream(behaviours, {
    toClient: (bytes) => toClient.push(bytes.toString()),
    toServer: (line) => toServer.push(line),
    endServerInput: () => {
      inputEnded += 1;
    },
    exit: (code) => exits.push(code),
    leaveProcess() {},
    closeOutput() {},
    clock,
    patienceMs: 1000,
  });
  const later = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  return { stream, toClient, toServer, exits, inputsEnded: () => inputEnded, later };
}

test('without behaviours everything passes as it is, and the process ends with its server', () => {
  const { stream, toClient, toServer, exits, inputsEnded } = between([]);
  stream.started();
  stream.clientWrote(REQUEST);
  stream.serverWrote(RESPONSE);
  stream.serverWrote('not JSON');
  stream.inputEnded();
  stream.serverEnded(3, 'the rest');
  expect(toServer).toEqual([REQUEST]);
  expect(toClient).toEqual([`${RESPONSE}\n`, 'not JSON\n', 'the rest']);
  expect(inputsEnded()).toBe(1);
  expect(exits).toEqual([3]);
});

test('an answer is known by the request that it answers, each method counted for itself', () => {
  const seen: unknown[] = [];
  const { stream } = between([
    { fromServer: ({ answers }) => seen.push(answers && [answers.method, answers.nth]) },
  ]);
  for (const [id, method] of [
    [1, 'ping'],
    ['1', 'tools/list'],
    [2, 'ping'],
  ]) {
    stream.clientWrote(JSON.stringify({ jsonrpc: '2.0', id, method }));
  }
  for (const id of [2, '1', 1, 7, null]) {
    stream.serverWrote(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
  }
  stream.serverWrote('{"jsonrpc":"2.0","method":"notifications/message"}');
  expect(seen).toEqual([
    ['ping', 2],
    ['tools/list', 1],
    ['ping', 1],
    undefined,
    undefined,
    undefined,
  ]);
});

test('behaviours follow each other, each with what the one before it said', () => {
  const marked = (mark: string): Behaviour => ({
    fromServer: ({ raw, answers }, relay) => relay.say(`${raw}${mark}`, answers),
  });
  const { stream, toClient } = between([marked('a'), {}, marked('b')]);
  stream.serverWrote('x');
  expect(toClient).toEqual(['xab\n']);
});

test('bytes go out as they are, past the behaviours that follow', () => {
  const { stream, toClient } = between([
    { fromServer: ({ raw }, relay) => relay.bytes(`[${raw}]`) },
    { fromServer: () => {} },
  ]);
  stream.serverWrote('x');
  expect(toClient).toEqual(['[x]']);
});

describe('the end', () => {
  test('waits for what is still to be said', async () => {
    const { stream, toClient, exits, later } = between([
      { fromServer: ({ raw, answers }, relay) => relay.after(50, () => relay.say(raw, answers)) },
    ]);
    stream.serverWrote('late');
    stream.serverEnded(0, '');
    await later(49);
    expect(exits).toEqual([]);
    await later(2);
    expect(toClient).toEqual(['late\n']);
    expect(exits).toEqual([0]);
  });

  test('comes once, and nothing is said after it', () => {
    const { stream, toClient, exits } = between([{ fromClient: (_heard, relay) => relay.exit(7) }]);
    stream.clientWrote(REQUEST);
    stream.serverWrote(RESPONSE);
    stream.serverEnded(0, 'rest');
    expect(exits).toEqual([7]);
    expect(toClient).toEqual([]);
  });

  test('of its server is not that of a process that outlives it', () => {
    const { stream, exits } = between([{ outlivesServer: true, inputEnded() {} }]);
    stream.inputEnded();
    stream.serverEnded(0, '');
    expect(exits).toEqual([]);
  });

  test('of the input is kept from the server by whoever does not pass it on', () => {
    const { stream, inputsEnded } = between([{ inputEnded() {} }]);
    stream.inputEnded();
    expect(inputsEnded()).toBe(0);
  });
});

test('a behaviour gets a value of its own: what it changes, nobody else sees', () => {
  const { stream, toClient } = between([
    {
      fromServer(said, relay) {
        Object.assign(said.json as object, { changed: true });
        relay.say(JSON.stringify(said.json), said.answers);
      },
    },
  ]);
  stream.serverWrote(RESPONSE);
  expect(toClient).toEqual([`${RESPONSE}\n`]);
});
