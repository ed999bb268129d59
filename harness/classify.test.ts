import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallOutcome, classifyToolCall, type ToolCallAnswer } from '../index.ts';
import { eventText } from './model/sse.ts';

const NEWEST = '2026-07-28';
const CONTENT = [{ type: 'text', text: '42' }];
const OK = { resultType: 'complete', content: CONTENT };
const ERROR = { code: -32602, message: 'Unknown tool', data: { tool: 'nope' } };

const result = (value: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, result: value });
const error = (value: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, error: value });

function answer(message: unknown, more: Partial<ToolCallAnswer> = {}): ToolCallAnswer {
  return {
    status: 200,
    contentType: 'application/json',
    body: typeof message === 'string' ? message : JSON.stringify(message),
    expectedId: 1,
    revision: NEWEST,
    ...more,
  };
}

const stream = (body: string, more: Partial<ToolCallAnswer> = {}) =>
  answer(body, { contentType: 'text/event-stream', ...more });

/** Layer and outcome in one line. */
function told(input: ToolCallAnswer): string {
  const { layer, outcome } = classifyToolCall(input);
  return `${layer} ${outcome}`;
}

const why = (input: ToolCallAnswer) => classifyToolCall(input).because;

describe('the published cases', () => {
  test.each([
    ['success', answer(result(OK)), 'application TOOL_SUCCESS'],
    ['503', answer('try later', { status: 503 }), 'transport HTTP_ERROR'],
    [
      '503, and a second call',
      answer(result(OK, 2), { expectedId: 2 }),
      'application TOOL_SUCCESS',
    ],
    ['200 and error -32602', answer(error(ERROR)), 'protocol JSONRPC_ERROR'],
    ['200 and isError', answer(result({ ...OK, isError: true })), 'application TOOL_ERROR'],
    ['500 and a success', answer(result(OK), { status: 500 }), 'transport HTTP_ERROR'],
    ['unclosed JSON', answer('{"jsonrpc":"2.0","id":1,"result":{'), 'protocol MALFORMED_JSON'],
    ['result and error', answer({ ...result(OK), error: ERROR }), 'protocol INVALID_ENVELOPE'],
    ['id 99 for 1', answer(result(OK, 99)), 'protocol INVALID_ENVELOPE'],
    [
      'input_required',
      answer(result({ resultType: 'input_required', inputRequests: {} })),
      'interaction INPUT_REQUIRED',
    ],
    ['no resultType', answer(result({ content: CONTENT })), 'application TOOL_SUCCESS'],
    [
      'content "not-an-array"',
      answer(result({ ...OK, content: 'not-an-array' })),
      'application INVALID_TOOL_RESULT',
    ],
  ])('%s', (_, input, expected) => {
    expect(told(input)).toBe(expected);
    // JSON and SSE alike: an event holds the text of a body.
    if (input.status !== 200) return;
    expect(
      told({ ...input, ...stream(eventText(input.body as string)), expectedId: input.expectedId }),
    ).toBe(expected);
  });
});

describe('what is told besides', () => {
  test('of a success', () => {
    expect(classifyToolCall(answer(result(OK)))).toEqual({
      ...{ layer: 'application', outcome: 'TOOL_SUCCESS', status: 200, id: 1 },
      ...{ resultType: 'complete', because: 'the tool succeeded' },
    });
  });

  test('of an error, whatever its status', () => {
    const details = { id: 1, errorCode: -32602, message: 'Unknown tool', data: { tool: 'nope' } };
    expect(classifyToolCall(answer(error(ERROR)))).toEqual({
      ...{ layer: 'protocol', outcome: 'JSONRPC_ERROR', status: 200, ...details },
      because: 'error -32602: "Unknown tool"',
    });
    expect(classifyToolCall(answer(error(ERROR), { status: 500 }))).toEqual({
      ...{ layer: 'transport', outcome: 'HTTP_ERROR', status: 500, ...details },
      because: 'status 500',
    });
    expect(classifyToolCall(answer(error(ERROR), { status: 404 }))).toMatchObject({
      ...{ outcome: 'JSONRPC_ERROR', status: 404, ...details },
      because: 'error -32602: "Unknown tool", with status 404',
    });
  });

  test('of a failed tool', () => {
    expect(why(answer(result({ content: CONTENT, isError: true })))).toBe('isError is true: "42"');
    expect(why(answer(result({ content: [null], isError: true })))).toBe('isError is true');
    const long = [{ type: 'text', text: 'x'.repeat(500) }];
    expect(why(answer(result({ content: long, isError: true }))).length).toBeLessThan(150);
  });

  test('of a stream', () => {
    const events = [
      eventText('', { id: '1' }),
      eventText('{"jsonrpc":"2.0","method":"notifications/progress"}'),
      eventText(JSON.stringify(result(OK))),
    ].join('');
    expect(classifyToolCall(stream(events))).toMatchObject({ eventCount: 3, finalResponse: true });
    expect(classifyToolCall(stream(eventText('', { id: '1' })))).toMatchObject({
      ...{ outcome: 'INCOMPLETE_STREAM', eventCount: 1, finalResponse: false },
      because: 'the stream ended before its response, after 1 event',
    });
    expect(classifyToolCall(stream(''))).toMatchObject({ eventCount: 0, finalResponse: false });
  });
});

describe('statuses', () => {
  const withStatus = (status: number, message: unknown = error(ERROR)) =>
    [status, answer(message, { status })] as const;

  test.each([
    ...[0, Number.NaN, 100, 301, 307, 401, 403, 405, 429, 500, 503].map((status) =>
      withStatus(status),
    ),
    ...[202, 204, 205].flatMap((status) => [
      withStatus(status, ''),
      withStatus(status, result(OK)),
    ]),
    withStatus(400, result(OK)),
    withStatus(400, error(ERROR, 99)),
    withStatus(400, error({ code: 'x' })),
    [404, answer('Not Found', { status: 404, contentType: 'text/plain' })],
    [404, answer(error(ERROR), { status: 404, contentType: 'text/plain' })],
    [400, answer(error(ERROR), { status: 400, revision: '2025-11-25' })],
    [404, answer(error(ERROR), { status: 404, revision: '2025-03-26' })],
  ] as (readonly [number, ToolCallAnswer])[])('%s is an error of HTTP', (_, input) => {
    expect(told(input)).toBe('transport HTTP_ERROR');
  });

  test('in 2026-07-28 an error may come with 400 or 404, also without an id', () => {
    for (const status of [400, 404]) {
      for (const message of [error(ERROR), error(ERROR, null), { jsonrpc: '2.0', error: ERROR }]) {
        expect(told(answer(message, { status }))).toBe('protocol JSONRPC_ERROR');
      }
    }
    expect(told(answer(error(ERROR), { status: 403 }))).toBe('transport HTTP_ERROR');
    expect(told(answer(error(ERROR), { status: 400, revision: 'DRAFT-2027' }))).toBe(
      'protocol JSONRPC_ERROR',
    );
  });

  test('other statuses of success say nothing more', () => {
    expect(told(answer(result(OK), { status: 201 }))).toBe('application TOOL_SUCCESS');
  });
});

describe('types and texts of a body', () => {
  const good = JSON.stringify(result(OK));
  const bytes = Buffer.from(good);

  test.each([
    ['no type', answer(good, { contentType: undefined }), 'HTTP_ERROR: there is no Content-Type'],
    ['null', answer(good, { contentType: null }), 'HTTP_ERROR: there is no Content-Type'],
    ['empty', answer(good, { contentType: '' }), 'HTTP_ERROR: there is no Content-Type'],
    [
      'HTML',
      answer('<html>', { contentType: 'text/html; charset=utf-8' }),
      'HTTP_ERROR: "text/html" is neither JSON nor a stream of events',
    ],
    [
      'text',
      answer(good, { contentType: 'text/plain' }),
      'HTTP_ERROR: "text/plain" is neither JSON nor a stream of events',
    ],
    [
      'in capitals',
      answer(good, { contentType: 'Application/JSON;x=y' }),
      'TOOL_SUCCESS: the tool succeeded',
    ],
    ['an empty body', answer(''), 'MALFORMED_JSON: the body is empty'],
    ['bytes', answer('', { body: bytes }), 'TOOL_SUCCESS: the tool succeeded'],
    ['a byte order mark', answer(`\uFEFF${good}`), 'TOOL_SUCCESS: the tool succeeded'],
    [
      'its bytes',
      answer('', { body: Buffer.from(`\uFEFF${good}`) }),
      'TOOL_SUCCESS: the tool succeeded',
    ],
    [
      'UTF-16',
      answer('', { body: Buffer.from(good, 'utf16le') }),
      'MALFORMED_JSON: the body is not JSON',
    ],
    [
      'bytes that are no UTF-8',
      answer('', { body: Buffer.from(good.replace('42', '\u00e9'), 'latin1') }),
      'TOOL_SUCCESS: the tool succeeded',
    ],
    ['two objects', answer(`${good}\n${good}`), 'MALFORMED_JSON: the body is not JSON'],
    ['events called JSON', answer(eventText(good)), 'MALFORMED_JSON: the body is not JSON'],
    [
      'JSON called events',
      stream(good),
      'INCOMPLETE_STREAM: the stream ended before its response, after 0 events',
    ],
  ])('%s', (_, input, expected) => {
    const { outcome, because } = classifyToolCall(input);
    expect(`${outcome}: ${because}`).toBe(expected);
  });

  test('no value is too deep', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(told(answer(`{"jsonrpc":"2.0","id":${deep},"result":{}}`))).toContain(
      'INVALID_ENVELOPE',
    );
    expect(told(answer(`{"jsonrpc":"2.0","id":1,"result":${deep}}`))).toContain(
      'INVALID_TOOL_RESULT',
    );
  });
});

describe('envelopes', () => {
  test.each([
    ['null', null, 'the message is null, and no object'],
    ['an array', [result(OK)], 'the message is an array, and no object'],
    ['a number', 7, 'the message is a number, and no object'],
    ['no jsonrpc', { id: 1, result: OK }, 'there is no jsonrpc'],
    ['another jsonrpc', { jsonrpc: 2, id: 1, result: OK }, 'jsonrpc is 2'],
    ['the id as a string', result(OK, '1'), 'the id is "1", and 1 was asked'],
    ['no id', { jsonrpc: '2.0', result: OK }, 'there is no id, and 1 was asked'],
    ['an id of null', error(ERROR, null), 'the id is null, and 1 was asked'],
    ['neither', { jsonrpc: '2.0', id: 1 }, 'there is neither a result nor an error'],
    ['an error of text', error('no'), 'error is a string, and no object'],
    ['no code', error({ message: 'no' }), 'the error has no code'],
    [
      'a code of text',
      error({ code: '-32602', message: 'no' }),
      'the code of the error is "-32602", and no integer',
    ],
    [
      'half a code',
      error({ code: 0.5, message: 'no' }),
      'the code of the error is 0.5, and no integer',
    ],
    ['no message', error({ code: -32602 }), 'the error has no message'],
    [
      'a request',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      'the message is no response: it has a method',
    ],
  ])('%s', (_, message, because) => {
    expect(classifyToolCall(answer(JSON.stringify(message)))).toMatchObject({
      layer: 'protocol',
      outcome: 'INVALID_ENVELOPE',
      because,
    });
  });

  test('unknown members are no fault', () => {
    expect(told(answer({ ...result(OK), requestId: 7 }))).toBe('application TOOL_SUCCESS');
    expect(told(answer(error({ ...ERROR, more: 1 })))).toBe('protocol JSONRPC_ERROR');
  });

  test('only 2025-03-26 has batches', () => {
    const batch = [result(OK, 2), result(OK)];
    expect(told(answer(batch, { revision: '2025-03-26' }))).toBe('application TOOL_SUCCESS');
    expect(told(answer(batch, { revision: '2025-06-18' }))).toBe('protocol INVALID_ENVELOPE');
    expect(told(answer([], { revision: '2025-03-26' }))).toBe('protocol INVALID_ENVELOPE');
  });
});

describe('streams', () => {
  const good = eventText(JSON.stringify(result(OK)));
  const notification = eventText('{"jsonrpc":"2.0","method":"notifications/message"}');
  const malformed = eventText('{not json');

  test.each([
    [
      'notifications and requests before it',
      notification + eventText('{"jsonrpc":"2.0","id":1,"method":"ping"}') + good,
      'TOOL_SUCCESS',
    ],
    ['twice: the first counts', good + eventText(JSON.stringify(error(ERROR))), 'TOOL_SUCCESS'],
    ['after an event that is no JSON', malformed + good, 'TOOL_SUCCESS'],
    [
      'after a response to another request',
      eventText(JSON.stringify(result(OK, 9))) + good,
      'TOOL_SUCCESS',
    ],
    [
      'as an event named message',
      eventText(JSON.stringify(result(OK)), { event: 'message' }),
      'TOOL_SUCCESS',
    ],
    ['after a byte order mark', `\uFEFF${good}`, 'TOOL_SUCCESS'],
    ['with lines ended by CR', good.replaceAll('\n', '\r'), 'TOOL_SUCCESS'],
    ['with lines ended by CR LF', good.replaceAll('\n', '\r\n'), 'TOOL_SUCCESS'],
    ['only what is no JSON', notification + malformed, 'MALFORMED_JSON'],
    [
      'only a response to another request',
      eventText(JSON.stringify(result(OK, 9))),
      'INVALID_ENVELOPE',
    ],
    ['in a batch', eventText(JSON.stringify([result(OK)])), 'INVALID_ENVELOPE'],
    ['without its blank line', good.trimEnd(), 'INCOMPLETE_STREAM'],
    ['broken off', good.slice(0, 20), 'INCOMPLETE_STREAM'],
    ['only notifications', notification, 'INCOMPLETE_STREAM'],
    ['only comments', ': hello\n\n', 'INCOMPLETE_STREAM'],
    [
      'under another name',
      eventText(JSON.stringify(result(OK)), { event: 'response' }),
      'INCOMPLETE_STREAM',
    ],
  ])('%s', (_, body, outcome) => {
    expect(classifyToolCall(stream(body)).outcome).toBe(outcome);
  });

  test('an event under another name is pointed at', () => {
    expect(why(stream(eventText('{}', { event: 'response' })))).toBe(
      'the stream ended before its response, after 1 event, one named "response", to which no client listens',
    );
  });
});

describe('results of tools', () => {
  const of = (value: unknown, more: Partial<ToolCallAnswer> = {}) =>
    classifyToolCall(answer(result(value), more));

  test('have content in every revision, whatever else they have', () => {
    for (const revision of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', NEWEST]) {
      for (const value of [
        {},
        { structuredContent: {} },
        { content: {} },
        { content: 'x', isError: true },
        [],
        'x',
        null,
      ]) {
        expect(of(value, { revision }).outcome).toBe('INVALID_TOOL_RESULT');
      }
      expect(of({ content: [] }, { revision }).outcome).toBe('TOOL_SUCCESS');
    }
  });

  test('say isError by a boolean', () => {
    expect(of({ ...OK, isError: false }).outcome).toBe('TOOL_SUCCESS');
    for (const isError of ['true', 1, null]) {
      expect(of({ ...OK, isError }).outcome).toBe('INVALID_TOOL_RESULT');
    }
  });

  test('are of a type that the specification or an extension defines', () => {
    for (const resultType of ['task', 'Complete', '', null, 1]) {
      expect(of({ ...OK, resultType }).outcome).toBe('INVALID_TOOL_RESULT');
    }
    const task = { resultType: 'task', taskId: '1' };
    expect(of(task, { extensions: ['task'] })).toMatchObject({
      outcome: 'TOOL_SUCCESS',
      resultType: 'task',
    });
    expect(of({ ...task, isError: true }, { extensions: ['task'] }).outcome).toBe('TOOL_ERROR');
    expect(of(task, { extensions: ['other'] }).because).toBe(
      'no extension defines the resultType "task"',
    );
  });

  test('have no types before 2026-07-28', () => {
    const before = { revision: '2025-11-25' };
    expect(of({ ...OK, resultType: 'anything' }, before)).toMatchObject({
      outcome: 'TOOL_SUCCESS',
      resultType: 'anything',
    });
    expect(of({ resultType: 'input_required' }, before)).toMatchObject({
      outcome: 'INVALID_TOOL_RESULT',
      because: 'the result has no content; resultType means nothing in 2025-11-25',
    });
  });
});

describe('for any input', () => {
  const LAYERS: Readonly<Record<CallOutcome, string>> = {
    TOOL_SUCCESS: 'application',
    HTTP_ERROR: 'transport',
    INCOMPLETE_STREAM: 'transport',
    MALFORMED_JSON: 'protocol',
    INVALID_ENVELOPE: 'protocol',
    JSONRPC_ERROR: 'protocol',
    INVALID_TOOL_RESULT: 'application',
    TOOL_ERROR: 'application',
    INPUT_REQUIRED: 'interaction',
  };

  function mostly<T, U>(usual: T, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
    return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
  }

  /** Nearly right messages: from each, every outcome is one change away. */
  const results = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(
        {
          content: mostly(CONTENT, fc.jsonValue()),
          isError: mostly(true, fc.constantFrom(false, 'true')),
          resultType: fc.constantFrom('complete', 'input_required', 'task', null),
        },
        { requiredKeys: [] },
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const errors = fc.oneof(
    fc.record(
      { code: fc.oneof(fc.integer(), fc.double()), message: fc.string(), data: fc.jsonValue() },
      { requiredKeys: ['code'] },
    ),
    fc.jsonValue(),
  );
  const id = mostly(1, fc.oneof(fc.constant('1'), fc.jsonValue()));
  const message = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(
        {
          ...{ jsonrpc: mostly('2.0', fc.jsonValue()), id, result: results, error: errors },
          method: fc.constant('ping'),
        },
        { requiredKeys: ['jsonrpc', 'id'] },
      ),
    },
    { weight: 6, arbitrary: fc.tuple(results, id).map(([value, of]) => result(value, of)) },
    { weight: 3, arbitrary: fc.tuple(errors, id).map(([value, of]) => error(value, of)) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const text = fc.oneof(
    { weight: 6, arbitrary: message.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: message.map((value) => JSON.stringify(value).slice(0, -1)) },
  );
  const events = fc
    .array(text, { maxLength: 3 })
    .map((texts) => texts.map((one) => eventText(one)).join(''));
  const body = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 3, arbitrary: events },
    { weight: 1, arbitrary: fc.uint8Array() },
  );
  const anything: fc.Arbitrary<ToolCallAnswer> = fc.record({
    status: mostly(200, fc.oneof(fc.constantFrom(202, 400, 404, 500), fc.double())),
    contentType: fc.oneof(
      mostly('application/json', fc.oneof(fc.constant(null), fc.string())),
      fc.constant('text/event-stream'),
    ),
    body,
    expectedId: fc.constantFrom<(string | number)[]>(1, 1, 1, 1, '1'),
    revision: mostly(NEWEST, fc.oneof(fc.constantFrom('2025-03-26', '2025-11-25'), fc.string())),
    extensions: fc.constantFrom([], ['task']),
  });

  test('there is exactly one outcome, and its layer', () => {
    const reached = new Set<CallOutcome>();
    fc.assert(
      fc.property(anything, (input) => {
        const { layer, outcome, because, status } = classifyToolCall(input);
        expect(LAYERS[outcome]).toBe(layer);
        expect(because).not.toBe('');
        expect(status).toBe(input.status);
        reached.add(outcome);
        if (!(status >= 200 && status < 300)) {
          expect(['HTTP_ERROR', 'JSONRPC_ERROR']).toContain(outcome);
        }
        if (outcome === 'INPUT_REQUIRED') expect(input.revision >= NEWEST).toBe(true);
        expect(classifyToolCall(input)).toEqual(classifyToolCall(input));
      }),
      { numRuns: 3000 },
    );
    // Chance comes to most of them; the cases above come to each.
    expect(reached.size).toBeGreaterThan(4);
  });

  test('a text is judged alike as a body and as an event', () => {
    const oneLine = text.filter(
      (one) => one !== '' && !/[\r\n\uFEFF]/.test(one) && !one.includes('"method"'),
    );
    fc.assert(
      fc.property(oneLine, fc.constantFrom(1, '1'), (one, expectedId) => {
        const asBody = classifyToolCall(answer(one, { expectedId }));
        const asEvent = classifyToolCall(stream(eventText(one), { expectedId }));
        expect(asEvent.outcome).toBe(asBody.outcome);
      }),
    );
  });
});
