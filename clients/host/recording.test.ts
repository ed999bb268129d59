import { describe, expect, test } from 'vitest';
import type { Upstream } from '../../harness/serve.ts';
import { createRecorder, playedServer, playedUpstream } from './recording.ts';

const say = (value: object) => JSON.stringify({ jsonrpc: '2.0', ...value });
const ask = (id: unknown, method: string, params?: object) => say({ id, method, params });

/** A server that answers each line as the table says, and nothing else. */
function scripted(
  answers: Readonly<Record<string, readonly string[]>>,
  farewell: readonly string[] = [],
): Upstream {
  let listener: Parameters<Upstream['start']>[0] | undefined;
  return {
    start(to) {
      listener = to;
      for (const line of answers[''] ?? []) to.said(line);
    },
    send(line) {
      for (const answer of answers[line] ?? []) listener?.said(answer);
    },
    endInput() {
      for (const line of farewell) listener?.said(line);
      listener?.ended(5, '');
    },
    ...{ kill() {}, pause() {}, resume() {} },
  };
}

/** Sends these lines, and closes the input. */
function record(
  server: Upstream,
  lines: readonly string[],
  recorder = createRecorder(),
): { recorder: typeof recorder; heard: string[] } {
  const heard: string[] = [];
  const listened = recorder.listening(server);
  listened.start({ said: (line) => heard.push(line), ended: () => {} });
  for (const line of lines) listened.send(line);
  listened.endInput();
  return { recorder, heard };
}

function played(
  answers: Readonly<Record<string, readonly string[]>>,
  farewell?: readonly string[],
) {
  const lines = Object.keys(answers).filter((line) => line !== '');
  return playedServer(record(scripted(answers, farewell), lines).recorder.transcript());
}

describe('a recorder', () => {
  test('is not heard: everything passes as it is', () => {
    const line = ask(0, 'ping');
    const sent: string[] = [];
    const server = scripted({ '': ['greeting'], [line]: [' {"odd" :1} '] }, ['farewell']);
    const { send, ...others } = server;
    const { heard } = record({ ...others, send: (one) => send(sent[sent.push(one) - 1] ?? '') }, [
      line,
    ]);
    expect(sent).toEqual([line]);
    expect(heard).toEqual(['greeting', ' {"odd" :1} ', 'farewell']);
  });

  test('knows the requests of the client, in order, and counts each method', () => {
    const { recorder } = record(scripted({}), [
      ask(0, 'initialize', { capabilities: {} }),
      say({ method: 'notifications/initialized' }),
      ask('a', 'tools/list'),
      ask(2, 'tools/list', { cursor: 'x' }),
      say({ id: 9, result: {} }),
      'no JSON',
      ask(3, 'tools/call', { name: 'one' }),
    ]);
    expect(recorder.asked()).toEqual([
      { method: 'initialize', nth: 1, params: { capabilities: {} } },
      { method: 'tools/list', nth: 1 },
      { method: 'tools/list', nth: 2, params: { cursor: 'x' } },
      { method: 'tools/call', nth: 1, params: { name: 'one' } },
    ]);
  });

  test('counts in each process from 1, as the places of mutants do', () => {
    const { recorder } = record(scripted({}), [ask(0, 'server/discover')]);
    record(scripted({}), [ask(0, 'server/discover'), ask(1, 'tools/list')], recorder);
    expect(recorder.asked().map(({ method, nth }) => `${method}#${nth}`)).toEqual([
      'server/discover#1',
      'server/discover#1',
      'tools/list#1',
    ]);
  });

  test('knows what the server said, and to which request of the same process', () => {
    const list = ask(1, 'tools/list');
    const answer = say({ id: 1, result: { tools: [] } });
    const note = say({ method: 'notifications/message' });
    const { recorder } = record(scripted({ '': ['hello'], [list]: [note, answer] }), [list]);
    record(
      scripted({ [ask(1, 'ping')]: [say({ id: 1, result: {} })] }),
      [ask(1, 'ping')],
      recorder,
    );
    expect(recorder.said()).toEqual([
      { raw: 'hello' },
      { raw: note },
      { raw: answer, answers: { method: 'tools/list', nth: 1, id: 1 } },
      { raw: say({ id: 1, result: {} }), answers: { method: 'ping', nth: 1, id: 1 } },
    ]);
  });
});

describe('a played server', () => {
  test('says what was said, byte for byte', () => {
    const odd =
      '{ "id" : 1 ,"jsonrpc":"2.0",\t"result":{"a":12345678901234567890,"b":1.0,"b":"\\u00e4/\\/"}} ';
    const server = played(
      { '': ['hello', ''], [ask(1, 'ping')]: [odd, 'a log line'], [say({ method: 'n' })]: [] },
      ['bye'],
    )();
    expect(server.greeting).toEqual(['hello', '']);
    expect(server.answer(ask(1, 'ping'))).toEqual([odd, 'a log line']);
    expect(server.answer(say({ method: 'n' }))).toEqual([]);
    expect(server.farewell).toEqual(['bye']);
    expect(server.exitCode).toBe(5);
  });

  test.each([
    ['a number', '7', '12'],
    ['a text', '7', '"a-b"'],
    ['a number for a text', '"x"', '3'],
    ['a big number', '1', '12345678901234567890'],
    ['an escaped text', '"x"', '"\\u0041\\""'],
  ])('knows a request with another id: %s', (_, was, now) => {
    const line = (id: string) =>
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"id":7,"name":"a"}}`;
    // Everything but the id of the answer itself stays, also what looks like it.
    const answer = (id: string) =>
      `{ "result" : {"id":7,"x":"id","big":12345678901234567890,"f":1.0},"id" : ${id} ,"jsonrpc":"2.0"}`;
    const note = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7}}';
    const server = played({ [line(was)]: [note, answer(was)] })();
    expect(server.answer(line(now))).toEqual([note, answer(now)]);
    expect(server.answer(line(was))).toEqual([note, answer(was)]);
  });

  test('does not give an id to what never had it', () => {
    const request = '{"jsonrpc":"2.0","id":"mcp-assert-ping","method":"ping"}';
    const parseError = '{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}';
    const nobody = '{"jsonrpc":"2.0","id":99,"result":{}}';
    const nothing = '{"jsonrpc":"2.0","id":null,"result":{}}';
    const lines = [request, parseError, nobody, nothing];
    const server = played({ [ask(1, 'ping')]: lines })();
    expect(server.answer(ask(2, 'ping'))).toEqual(lines);
  });

  test('gives the same request, asked again, what came then, and at last the last', () => {
    const { recorder } = record(
      scripted({
        [ask(1, 'tools/list')]: [say({ id: 1, result: 'first' })],
        [ask(2, 'tools/list')]: [say({ id: 2, result: 'second' })],
      }),
      [ask(1, 'tools/list'), ask(2, 'tools/list')],
    );
    const server = playedServer(recorder.transcript())();
    for (const [id, result] of [
      [1, 'first'],
      [2, 'second'],
      [2, 'second'],
      [1, 'first'],
    ]) {
      expect(server.answer(ask(id, 'tools/list'))).toEqual([say({ id, result })]);
    }
  });

  test('is made anew for each process', () => {
    const { recorder } = record(scripted({ [ask(1, 'a')]: [say({ id: 1, result: {} })] }), [
      ask(1, 'a'),
    ]);
    const make = playedServer(recorder.transcript());
    for (const server of [make(), make()]) {
      expect(server.answer(ask(1, 'a'))).toEqual([say({ id: 1, result: {} })]);
    }
  });

  test.each([
    ['another method', ask(1, 'tools/list')],
    ['other params', ask(1, 'tools/call', { name: 'two' })],
    ['params in another order', ask(1, 'tools/call', { arguments: {}, name: 'one' })],
    ['a notification', say({ method: 'notifications/roots/list_changed' })],
    ['an answer', say({ id: 1, result: {} })],
    ['no JSON', 'tools/call'],
    ['an array', `[${ask(1, 'tools/call', { name: 'one', arguments: {} })}]`],
  ])('does not know the answer to %s', (_, line) => {
    const known = ask(1, 'tools/call', { name: 'one', arguments: {} });
    expect(played({ [known]: [] })().answer(line)).toBeUndefined();
  });

  test('does not mind which request is cancelled', () => {
    const cancel = (requestId: number, reason: string) =>
      say({ method: 'notifications/cancelled', params: { requestId, reason } });
    const unwanted = say({ id: null, error: { code: -32601, message: 'no' } });
    const server = played({ [cancel(4711, 'no longer wanted')]: [unwanted] })();
    expect(server.answer(cancel(3, 'McpError: Request timed out'))).toEqual([unwanted]);
    // Unless it was never seen.
    expect(played({})().answer(cancel(3, 'x'))).toBeUndefined();
  });

  test('does not confuse a deep message', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const request = (id: number) =>
      `{"jsonrpc":"2.0","id":${id},"method":"a","params":{"deep":${deep}}}`;
    const answer = (id: number) => `{"jsonrpc":"2.0","result":{"deep":${deep}},"id":${id}}`;
    const server = played({ [request(1)]: [answer(1)] })();
    expect(server.answer(request(2))).toEqual([answer(2)]);
  });
});

describe('a played process', () => {
  /** Everything it says, and how it ends. */
  function start(make: ReturnType<typeof played>) {
    const said: string[] = [];
    let unrecorded = 0;
    let end = (_code: number) => {};
    const ended = new Promise<number>((resolve) => {
      end = resolve;
    });
    const upstream = playedUpstream(make(), () => {
      unrecorded += 1;
    });
    upstream.start({ said: (line) => said.push(line), ended: (code) => end(code) });
    return { upstream, said, ended, unrecorded: () => unrecorded };
  }

  const PING = ask(1, 'ping');
  const PONG = say({ id: 1, result: {} });
  const make = played({ '': ['hello'], [PING]: ['log', PONG] }, ['bye']);

  test('says all in order, and ends as it ended', async () => {
    const { upstream, said, ended, unrecorded } = start(make);
    upstream.send(PING);
    // As with a process, nothing is said while somebody is still sending.
    expect(said).toEqual([]);
    upstream.endInput();
    expect(await ended).toBe(5);
    expect(said).toEqual(['hello', 'log', PONG, 'bye']);
    expect(unrecorded()).toBe(0);
  });

  test('tells of a line that nobody knows the answer to, and ends at once', async () => {
    const { upstream, said, ended, unrecorded } = start(make);
    upstream.send(ask(1, 'tools/list'));
    expect(unrecorded()).toBe(1);
    expect(await ended).toBe(1);
    expect(said).toEqual(['hello']);
  });

  test('says nothing any more when it was killed', async () => {
    const { upstream, said } = start(make);
    upstream.send(PING);
    upstream.endInput();
    upstream.kill();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(said).toEqual([]);
  });
});
