/** Arbitrary noise of a server. */
import fc, { type Arbitrary } from 'fast-check';
import { LOG_LEVELS, type Noise, type NoiseMessage } from './spec.ts';
import { json, meta, SMALLEST_FIRST, some, text } from './values-arbitrary.ts';

/** What a server sends unasked; what its capabilities do not allow it leaves out by itself. */
export function noise(): Arbitrary<Noise> {
  const notification = fc.record(
    {
      on: fc.constantFrom('initialize', 'initialized', 'tools/list', 'tools/call', 'ping'),
      place: fc.constantFrom('before', 'after'),
      message: noiseMessage(),
    },
    { noNullPrototype: true },
  );
  // A server counts its own ids: they may be those of the client's requests.
  const ids = fc.oneof(
    fc.constantFrom(0, 1, 101, 2000, 4040, '101', 'mcp-assert-bad-call'),
    fc.integer(),
    text(),
  );
  return some(
    {
      ping: some(
        {
          id: ids,
          params: some({ _meta: meta() }),
          on: fc.constantFrom('initialized', 'initialize'),
          place: fc.constantFrom('after', 'before'),
        },
        'id',
        'on',
        'place',
      ),
      notifications: fc.array(notification, { maxLength: 3 }),
      progress: fc.boolean(),
    },
    'notifications',
    'progress',
  );
}

function noiseMessage(): Arbitrary<NoiseMessage> {
  const log = some(
    { level: fc.constantFrom(...LOG_LEVELS), data: json(), logger: text() },
    'level',
    'data',
  );
  const changed = fc.constantFrom('tools', 'prompts', 'resources');
  return fc.oneof(
    SMALLEST_FIRST,
    log.map((params) => ({ method: 'notifications/message' as const, params })),
    fc
      .tuple(changed, some({ params: some({ _meta: meta() }) }))
      .map(([what, more]) => ({ method: `notifications/${what}/list_changed` as const, ...more })),
  );
}
