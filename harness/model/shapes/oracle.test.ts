import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { type Example, examples } from './examples.ts';
import { messageFaults } from './index.ts';
import { type Mutated, mutations } from './mutate.ts';
import { has, isObject, member } from './own.ts';

const SCHEMAS =
  process.env.MCP_SCHEMA_DIR ??
  fileURLToPath(new URL('../../../../shared/spec/schema', import.meta.url));
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const LATEST = '2025-11-25';

type Revision = (typeof REVISIONS)[number];

const haveSchemas = REVISIONS.every((revision) => existsSync(`${SCHEMAS}/${revision}.json`));
if (!haveSchemas)
  it.skip(`the official schemas are not in ${SCHEMAS}: the tables are not held against them`);

// ---- What the tables judge otherwise on purpose ---------------------------------------------------

interface Difference {
  readonly reason: string;
  /** Which side refuses what the other accepts. */
  readonly refusedBy: 'tables' | 'schema';
  readonly revisions: readonly Revision[];
  readonly applies: (mutated: Mutated) => boolean;
}

const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'The format uri is not checked: any string is an address for the tables.',
    refusedBy: 'schema',
    revisions: REVISIONS,
    applies: ({ pointer, change }) =>
      /\/(uri|src|url|websiteUrl)$/.test(pointer) && /^is "/.test(change),
  },
  {
    reason: 'The format uri-template is not checked: any string is a template for the tables.',
    refusedBy: 'schema',
    revisions: REVISIONS,
    applies: ({ pointer, change }) => pointer.endsWith('/uriTemplate') && change === 'is "é !"',
  },
];

const occurred = new Set<string>();

function isDeclared(revision: Revision, mutated: Mutated, refusedBy: 'tables' | 'schema'): boolean {
  const declared = DIFFERENCES.find(
    (one) =>
      one.refusedBy === refusedBy && one.revisions.includes(revision) && one.applies(mutated),
  );
  if (declared) occurred.add(`${revision}: ${declared.reason}`);
  return declared !== undefined;
}

// ---- The official schemas, and what they leave out ------------------------------------------------

const validators = new Map<string, ValidateFunction | undefined>();

function validator(revision: Revision, name: string): ValidateFunction | undefined {
  const key = `${revision} ${name}`;
  if (!validators.has(key)) validators.set(key, compiled(revision, name));
  return validators.get(key);
}

function compiled(revision: Revision, name: string): ValidateFunction | undefined {
  const schema = JSON.parse(readFileSync(`${SCHEMAS}/${revision}.json`, 'utf8'));
  const where = schema.$defs ? '$defs' : 'definitions';
  if (!schema[where][name]) return undefined;
  const ajv = schema.$defs ? new Ajv2020({ strict: false }) : new Ajv({ strict: false });
  addFormats.default(ajv);
  // Hand rule: ajv knows no format byte.
  ajv.addFormat('byte', /^[A-Za-z0-9+/]*={0,2}$/);
  return ajv.compile({ ...schema, $ref: `#/${where}/${name}` });
}

/** Whether a value is accepted by the first of the definitions that the revision has. */
function accepted(revision: Revision, value: unknown, ...names: string[]): boolean {
  for (const name of names) {
    const validate = validator(revision, name);
    if (validate) return validate(value);
  }
  throw new Error(`${revision} defines none of ${names}`);
}

const RESULTS: ReadonlyMap<string | undefined, string> = new Map([
  ['initialize', 'InitializeResult'],
  ['ping', 'EmptyResult'],
  ['tools/list', 'ListToolsResult'],
  ['tools/call', 'CallToolResult'],
  ['resources/list', 'ListResourcesResult'],
  ['resources/templates/list', 'ListResourceTemplatesResult'],
  ['resources/read', 'ReadResourceResult'],
  ['prompts/list', 'ListPromptsResult'],
  ['prompts/get', 'GetPromptResult'],
  ['completion/complete', 'CompleteResult'],
  ['tasks/get', 'GetTaskResult'],
  ['tasks/result', 'GetTaskPayloadResult'],
  ['tasks/cancel', 'CancelTaskResult'],
  ['tasks/list', 'ListTasksResult'],
]);

const UNASKED: ReadonlyMap<unknown, string> = new Map([
  ['ping', 'PingRequest'],
  ['roots/list', 'ListRootsRequest'],
  ['sampling/createMessage', 'CreateMessageRequest'],
  ['elicitation/create', 'ElicitRequest'],
  ['tasks/get', 'GetTaskRequest'],
  ['tasks/result', 'GetTaskPayloadRequest'],
  ['tasks/cancel', 'CancelTaskRequest'],
  ['tasks/list', 'ListTasksRequest'],
  ['notifications/cancelled', 'CancelledNotification'],
  ['notifications/progress', 'ProgressNotification'],
  ['notifications/message', 'LoggingMessageNotification'],
  ['notifications/resources/list_changed', 'ResourceListChangedNotification'],
  ['notifications/resources/updated', 'ResourceUpdatedNotification'],
  ['notifications/tools/list_changed', 'ToolListChangedNotification'],
  ['notifications/prompts/list_changed', 'PromptListChangedNotification'],
  ['notifications/elicitation/complete', 'ElicitationCompleteNotification'],
  ['notifications/tasks/status', 'TaskStatusNotification'],
]);

function schemaAccepts(revision: Revision, message: unknown, method: string | undefined): boolean {
  if (!isObject(message)) return false;
  return method === undefined
    ? acceptsUnasked(revision, message)
    : acceptsResponse(revision, message, method);
}

function acceptsResponse(revision: Revision, message: object, method: string): boolean {
  // Hand rule: the schemas accept a message that has both.
  if (has(message, 'result') === has(message, 'error')) return false;
  if (has(message, 'error')) {
    const urls = member(member(message, 'error'), 'code') === -32042 && revision === LATEST;
    return (
      accepted(revision, message, 'JSONRPCErrorResponse', 'JSONRPCError') &&
      (!urls || accepted(revision, message, 'URLElicitationRequiredError'))
    );
  }
  const result = member(message, 'result');
  const values = member(member(result, 'completion'), 'values');
  return (
    accepted(revision, message, 'JSONRPCResultResponse', 'JSONRPCResponse') &&
    accepted(revision, result, RESULTS.get(method) ?? 'Result', 'Result') &&
    // Hand rule: "Must not exceed 100 items" is a comment only.
    !(method === 'completion/complete' && Array.isArray(values) && values.length > 100)
  );
}

function acceptsUnasked(revision: Revision, message: object): boolean {
  const name = UNASKED.get(member(message, 'method'));
  const known = name !== undefined && validator(revision, name) ? name : undefined;
  const asks = known ? known.endsWith('Request') : has(message, 'id');
  return (
    accepted(revision, message, asks ? 'JSONRPCRequest' : 'JSONRPCNotification') &&
    (!known || accepted(revision, message, known)) &&
    // Hand rule: "Notifications MUST NOT include an ID" is prose only.
    (asks || !has(message, 'id'))
  );
}

// ---- The comparison -------------------------------------------------------------------------------

let compared = 0;

function differences(revision: Revision, { message, method }: Example): string[] {
  const found: string[] = [];
  for (const mutated of mutations(message)) {
    const faults = messageFaults(mutated.value, method, revision);
    const accepts = schemaAccepts(revision, mutated.value, method);
    compared += 1;
    if (accepts === (faults.length === 0)) continue;
    const refusedBy = accepts ? 'tables' : 'schema';
    if (isDeclared(revision, mutated, refusedBy)) continue;
    found.push(`${mutated.pointer} ${mutated.change}: refused by the ${refusedBy} alone`);
  }
  return found;
}

describe.runIf(haveSchemas).each(REVISIONS)('in %s the tables and the schema agree', (revision) => {
  it.each(examples(revision).map((example) => [example.name, example] as const))(
    'on every change to %s',
    (_, example) => {
      expect(messageFaults(example.message, example.method, revision)).toEqual([]);
      expect(schemaAccepts(revision, example.message, example.method)).toBe(true);
      expect(differences(revision, example)).toEqual([]);
    },
  );

  it('on how many values a completion may have', () => {
    const of = (count: number) => ({
      jsonrpc: '2.0',
      id: 1,
      result: { completion: { values: Array.from({ length: count }, String) } },
    });
    for (const [count, right] of [
      [100, true],
      [101, false],
    ] as const) {
      expect(messageFaults(of(count), 'completion/complete', revision).length === 0).toBe(right);
      expect(schemaAccepts(revision, of(count), 'completion/complete')).toBe(right);
    }
  });
});

describe.runIf(haveSchemas)('the declared differences', () => {
  const declared = DIFFERENCES.flatMap(({ revisions, reason }) =>
    revisions.map((revision) => `${revision}: ${reason}`),
  );
  it.each(declared)('still occur: %s', (one) => {
    expect(occurred).toContain(one);
  });
});

afterAll(() => {
  if (haveSchemas) expect(compared).toBeGreaterThan(40_000);
});
