/** One session over a wire that the test holds in its hands: which recording each message goes to. */
import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { Learned, Probe, Session, WireHappening } from './model/index.ts';
import { createRecorder } from './record.ts';
import { newestRevision } from './revisions/index.ts';
import { createSession, END_RECORDING, looksLikeAnswer } from './session.ts';
import { wholeFrame } from './transports/lines.ts';
import type { WireListener } from './transports/wire.ts';

type Run = (session: Session) => Promise<void>;

const BUDGETS = { startMs: 60, replyMs: 60, graceMs: 10, sessionMs: 5000 };
/** For what must not run out while a test is at work. */
const PATIENT = { ...BUDGETS, startMs: 30_000, replyMs: 30_000 };
const END = { exitMs: 0, killMs: 0 };

function probeOf(id: string, run: Run, more: Partial<Probe> = {}): Probe {
  return { id, isolation: 'shared', safety: 'harmless', needs: [], run, ...more };
}

const asking = (id: string, requestId: string | number, more: Partial<Probe> = {}) =>
  probeOf(
    id,
    async (session) => {
      session.request(requestId, `${id}/x`);
      await session.answered(requestId);
    },
    more,
  );

function sessionOver(budgets = PATIENT) {
  const sent: string[] = [];
  let listener: WireListener;
  const learned: Learned = {};
  const recorder = createRecorder(systemClock.now, (text) => text);
  const session = createSession({
    wire: {
      async start(to) {
        listener = to;
      },
      send: (text) => sent.push(text),
      async end() {
        listener.happened({ kind: 'input-closed' });
        listener.happened({ kind: 'closed', exitCode: 0 });
      },
      stderrTail: () => '',
    },
    recorder,
    process: 1,
    driver: newestRevision,
    budgets,
    clock: systemClock,
    learned,
    planCalls: async () => ({ good: [] }),
  });
  session.start();
  function hear(line: unknown) {
    const text = typeof line === 'string' ? line : JSON.stringify(line);
    listener.happened({ kind: 'received', frame: wholeFrame(Buffer.from(text)) });
    listener.activity('');
  }
  const happen = (happening: WireHappening) => listener.happened(happening);
  const events = (probe: string) =>
    recorder.recordings().find((recording) => recording.probe === probe)?.events ?? [];
  return {
    session,
    sent,
    learned,
    recorder,
    hear,
    happen,
    events,
    run: (probe: Probe) => session.run(probe, false),
    kinds: (probe: string) => events(probe).map(({ kind }) => kind),
    /** The texts of the lines that a recording holds. */
    heardBy: (probe: string) =>
      events(probe).flatMap((event) => (event.kind === 'received' ? [event.frame.raw] : [])),
  };
}

describe('responses', () => {
  test('go to the request of their id, by value and by type', async () => {
    const { run, hear, heardBy } = sessionOver();
    const both = [run(asking('number', 1)), run(asking('string', '1'))];
    hear({ id: '1', result: {} });
    hear({ id: 1, result: {} });
    await Promise.all(both);
    expect(heardBy('number')).toEqual(['{"id":1,"result":{}}']);
    expect(heardBy('string')).toEqual(['{"id":"1","result":{}}']);
  });

  test.each([
    ['as text', 4_294_967_801, '"4294967801"'],
    ['cut to 32 bits', 4_294_967_801, '505'],
    ['one higher', 700, '701'],
    ['as a number', '12', '12'],
  ])('under an id %s are kept with their request, and are no answer', async (_, id, wrong) => {
    const { run, hear, kinds, heardBy } = sessionOver(BUDGETS);
    const asked = run(asking('asked', id));
    const other = run(asking('other', 'other'));
    const response = `{"id":${wrong},"error":{}}`;
    hear(response);
    await Promise.all([asked, other]);
    expect(heardBy('asked')).toEqual([response]);
    expect(heardBy('other')).toEqual([]);
    expect(kinds('asked')).toEqual(['sent', 'received', 'quiet']);
  });

  test('under an id that resembles none go to the probe that began last', async () => {
    const { run, hear, heardBy } = sessionOver();
    const both = [run(asking('first', 100)), run(asking('last', 200))];
    hear({ id: 0, result: {} });
    hear({ id: null, error: {} });
    hear({ id: 100, result: {} });
    hear({ id: 200, result: {} });
    await Promise.all(both);
    expect(heardBy('first')).toHaveLength(1);
    expect(heardBy('last')).toHaveLength(3);
  });

  test('that come a second time stay with their request, also after its probe', async () => {
    const { run, hear, heardBy } = sessionOver();
    const first = run(asking('first', 100));
    hear({ id: 100, result: {} });
    await first;
    const last = run(asking('last', 200));
    hear({ id: 100, result: 'again' });
    hear({ id: 200, result: {} });
    await last;
    expect(heardBy('first')).toHaveLength(2);
    expect(heardBy('last')).toHaveLength(1);
  });

  test('whose id is 10,000 arrays deep do no harm', async () => {
    const { run, hear, heardBy } = sessionOver();
    const asked = run(asking('asked', 100));
    hear(`{"id":${'['.repeat(10_000)}${']'.repeat(10_000)},"result":{}}`);
    hear({ id: 100, result: {} });
    await asked;
    expect(heardBy('asked')).toHaveLength(2);
  });
});

describe('what belongs to no request', () => {
  test('goes to the last probe that is under way, then to the last one that was', async () => {
    const { run, hear, heardBy } = sessionOver();
    const [first, last] = [run(asking('first', 100)), run(asking('last', 200))];
    hear({ method: 'one' });
    hear({ id: 200, result: {} });
    await last;
    hear({ method: 'two' });
    hear({ id: 100, result: {} });
    await first;
    hear({ method: 'three' });
    expect(heardBy('last')).toEqual(['{"method":"one"}', '{"id":200,"result":{}}']);
    expect(heardBy('first')).toEqual([
      '{"method":"two"}',
      '{"id":100,"result":{}}',
      '{"method":"three"}',
    ]);
  });

  test('is of the end when it comes before all probes or after them', async () => {
    const { session, run, hear, kinds, heardBy } = sessionOver();
    hear('banner');
    const asked = run(asking('asked', 100));
    hear({ id: 100, result: {} });
    await asked;
    await session.end(END);
    expect(heardBy(END_RECORDING)).toEqual(['banner']);
    expect(kinds(END_RECORDING)).toEqual(['received', 'input-closed', 'closed']);
    expect(kinds('asked')).toEqual(['sent', 'received']);
  });
});

describe('a probe', () => {
  test('sees what came since it began, and each message once', async () => {
    const { run, hear } = sessionOver();
    const seen: unknown[] = [];
    hear({ method: 'before' });
    const looking = run(
      probeOf('looks', async (session) => {
        for (let i = 0; i < 2; i++) seen.push(await session.firstThat(() => true));
      }),
    );
    hear({ method: 'one' });
    hear('no JSON');
    hear([{ method: 'in an array' }]);
    hear({ method: 'two' });
    await looking;
    expect(seen).toEqual([{ method: 'one' }, { method: 'two' }]);
  });

  test.each([
    ['start', 'a log line'],
    ['start', '{"method":"notifications/message"}'],
    ['reply', '{"id":9,"result":{}}'],
    ['reply', '{"error":{}}'],
  ])('gets undefined when the %s budget is over, after %s', async (budget, line) => {
    const { run, hear, events } = sessionOver(BUDGETS);
    let found: unknown = 'not yet';
    hear(line);
    await run(
      probeOf('looks', async (session) => {
        found = await session.firstThat(() => true);
      }),
    );
    expect(found).toBeUndefined();
    expect(events('looks')).toMatchObject([{ kind: 'quiet', budget }]);
  });

  test('has its grace window recorded, but not when the server died in it', async () => {
    const { run, happen, kinds, events } = sessionOver({ ...PATIENT, graceMs: 10 });
    await run(probeOf('quiet', (session) => session.grace()));
    expect(events('quiet')).toMatchObject([{ kind: 'quiet', waitedMs: 10, budget: 'grace' }]);
    const dying = run(probeOf('dying', (session) => session.grace()));
    happen({ kind: 'closed', exitCode: 1 });
    await dying;
    expect(kinds('dying')).toEqual(['closed']);
  });

  test('may say what it did not send, and why', async () => {
    const { run, events } = sessionOver();
    await run(probeOf('shy', async (session) => session.notSent('withheld', 'it may do harm')));
    expect(events('shy')).toMatchObject([
      { kind: 'not-sent', why: 'withheld', because: 'it may do harm' },
    ]);
  });

  test('that needs an open session is not run without one', async () => {
    const { run, sent, events } = sessionOver();
    const need = asking('need', 1);
    await run(asking('needy', 2, { needs: [need] }));
    expect(sent).toEqual([]);
    expect(events('needy')).toMatchObject([{ kind: 'not-sent', why: 'blocked' }]);
  });

  test('sends JSON-RPC 2.0, and no params where it gives none', async () => {
    const { run, sent } = sessionOver();
    await run(
      probeOf('sends', async (session) => {
        session.request('a', 'm', { n: 1 });
        session.request(7, 'm');
        session.notify('m', { n: 2 });
        session.notify('m');
      }),
    );
    expect(sent.map((text) => JSON.parse(text))).toEqual([
      { jsonrpc: '2.0', id: 'a', method: 'm', params: { n: 1 } },
      { jsonrpc: '2.0', id: 7, method: 'm' },
      { jsonrpc: '2.0', method: 'm', params: { n: 2 } },
      { jsonrpc: '2.0', method: 'm' },
    ]);
  });
});

describe('opening', () => {
  async function opened(response: unknown) {
    const over = sessionOver();
    const revisions: string[] = [];
    const opening = over.run(
      probeOf('open', async (session) => {
        revisions.push(session.revision);
        await session.open(101);
        revisions.push(session.revision);
      }),
    );
    over.hear(response);
    await opening;
    return { ...over, revisions };
  }

  test('asks for the revision, and goes on in the one that the server chose', async () => {
    const result = { protocolVersion: '2024-11-05', capabilities: { tools: {} } };
    const { sent, revisions, learned, session } = await opened({ id: 101, result });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      id: 101,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {} },
    });
    expect(revisions).toEqual(['2025-11-25', '2024-11-05']);
    expect(learned.capabilities).toEqual({ tools: {} });
    expect(session.state).toMatchObject({ opened: true, spoke: true, negotiated: '2024-11-05' });
  });

  test.each([
    ['an error', { id: 101, error: { code: -32602 } }],
    ['a revision that nobody knows', { id: 101, result: { protocolVersion: '1999-01-01' } }],
    ['a result of nonsense', { id: 101, result: [null] }],
    ['a foreign id', { id: 'other', result: {} }],
  ])('with %s leaves the revision that was asked for', async (_, response) => {
    const { revisions, learned, session } = await opened(response);
    expect(revisions).toEqual(['2025-11-25', '2025-11-25']);
    expect(learned).toEqual({});
    expect(session.state.opened).toBe(true);
    expect(session.state).not.toHaveProperty('negotiated');
  });
});

describe('requests of the server', () => {
  test('are answered in the recording of the probe that waits', async () => {
    const { run, hear, kinds, sent } = sessionOver();
    const asked = run(asking('asked', 100));
    hear({ jsonrpc: '2.0', id: 'q', method: 'ping' });
    hear({ id: 100, result: {} });
    await asked;
    expect(kinds('asked')).toEqual(['sent', 'received', 'sent', 'received']);
    expect(JSON.parse(sent[1] ?? '')).toEqual({ jsonrpc: '2.0', id: 'q', result: {} });
  });

  test('under the id of a request of ours are no answer to it', async () => {
    const { run, hear, kinds } = sessionOver(BUDGETS);
    const asked = run(asking('asked', 100));
    hear({ jsonrpc: '2.0', id: 100, method: 'ping' });
    await asked;
    expect(kinds('asked')).toEqual(['sent', 'received', 'sent', 'quiet']);
  });

  test('are not answered when the input is closed', async () => {
    const { session, hear, sent } = sessionOver();
    const ending = session.end(END);
    hear({ jsonrpc: '2.0', id: 'q', method: 'ping' });
    await ending;
    expect(sent).toEqual([]);
  });

  test.each([
    ['a notification', { method: 'notifications/message' }],
    ['a request whose id is no id', { id: null, method: 'ping' }],
    ['a response', { id: 'x', result: {} }],
  ])('%s asks for nothing', async (_, message) => {
    const { hear, sent } = sessionOver();
    hear(message);
    expect(sent).toEqual([]);
  });
});

describe('the death of a process', () => {
  test('is told in every recording that waits, and says who was left without an answer', async () => {
    const { session, run, hear, happen, kinds } = sessionOver();
    const [a, b, c] = [asking('a', 100), asking('b', 200), asking('c', 300)];
    const running = [run(a), run(b), run(c)];
    hear({ id: 200, result: {} });
    await running[1];
    happen({ kind: 'closed', exitCode: 1 });
    await Promise.all(running);
    expect(kinds('a')).toEqual(['sent', 'closed']);
    expect(kinds('b')).toEqual(['sent', 'received']);
    expect(kinds('c')).toEqual(['sent', 'closed']);
    expect(session.state.died).toBe(true);
    expect([...session.state.unanswered]).toEqual([a, c]);
  });

  test.each<WireHappening>([
    { kind: 'closed', exitCode: 0 },
    { kind: 'output-closed' },
    { kind: 'flood', lines: 1, bytes: 1 },
  ])('is also $kind', async (happening) => {
    const { session, happen } = sessionOver();
    happen(happening);
    expect(session.state.died).toBe(true);
  });

  test('keeps later probes from running, and from being recorded', async () => {
    const { session, run, happen, recorder, sent } = sessionOver();
    happen({ kind: 'closed', exitCode: 1 });
    const late = asking('late', 100);
    await run(late);
    expect([...session.state.unanswered]).toEqual([late]);
    expect(recorder.recordings().map(({ probe }) => probe)).toEqual([END_RECORDING]);
    expect(sent).toEqual([]);
  });

  test('is none when we ended it', async () => {
    const { session } = sessionOver();
    await session.end(END);
    expect(session.state.died).toBe(false);
  });

  test.each<WireHappening>([{ kind: 'input-refused' }, { kind: 'stderr', text: 'x' }])(
    'is not $kind',
    (happening) => {
      const { session, happen } = sessionOver();
      happen(happening);
      expect(session.state.died).toBe(false);
    },
  );
});

test.each([
  ['a message', '{"jsonrpc":"2.0","id":1,"result":{}}', true],
  ['a message behind a prefix', 'INFO {"jsonrpc":"2.0"}', true],
  ['a notification without jsonrpc', '{"method":"x"}', true],
  ['a response without jsonrpc', '{"id":1}', true],
  ['a banner', 'Server listening on port 3000', false],
  ['a log line in JSON', '{"level":"info"}', false],
])('%s is speech: %3$s', (_, line, spoke) => {
  const { session, hear } = sessionOver();
  hear(line);
  expect(session.state.spoke).toBe(spoke);
});

test.each([
  ['{"id"', true],
  ['{', true],
  [' \t{', true],
  ['\uFEFF{', true],
  ['[{', true],
  ['[ {"a"', true],
  ['Content-Length: 52\r', true],
  ['data: {"x"', true],
  ['event: message', true],
  ['INFO answer {"jsonrpc":"2.0"', true],
  ['', false],
  ['[INFO] started', false],
  ['[2026-11-30] started', false],
  ['Listening', false],
  ['metadata: x', false],
])('%j begins an answer: %s', (text, looks) => {
  expect(looksLikeAnswer(text)).toBe(looks);
});
