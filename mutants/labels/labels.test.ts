/**
 * Every label, against the official JSON Schemas and against rules written a second time: a mutant
 * that is wrongly called legal, or wrongly called broken, cannot hide.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Asked,
  type JsonObject,
  member,
  type Revision,
  STATEFUL_REVISIONS,
} from '../../harness/model/index.ts';
import { type Unbroken, unbrokenIn } from '../../testing/unbroken.ts';
import { changeOf, type LabelledMutant, mutantsOf } from '../generate.ts';
import { faultsOf, haveSchemas } from '../generated/official-schemas.ts';
import { operators } from '../operators/index.ts';

/** Definitions of the official schemas, by the method that is answered; names differ by revision. */
const RESULTS: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
};
const RESPONSE = ['JSONRPCResultResponse', 'JSONRPCResponse'];
const ERROR = ['JSONRPCErrorResponse', 'JSONRPCError'];

function breaksTheSchema(message: JsonObject, { method }: Asked, revision: Revision): boolean {
  const isError = Object.hasOwn(message, 'error');
  const isResult = Object.hasOwn(message, 'result');
  // The schemas accept both, and neither is a fault of another kind: these two are rules.
  if (isError === isResult) return true;
  if (isError) return faultsOf(revision, ERROR, message).length > 0;
  const result = RESULTS[method] ?? 'Result';
  return (
    faultsOf(revision, RESPONSE, message).length > 0 ||
    faultsOf(revision, [result], message.result).length > 0
  );
}

interface Case {
  readonly message: JsonObject;
  readonly answers: Asked;
  readonly revision: Revision;
  readonly unbroken: Unbroken;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const tools = ({ message, answers }: Case) =>
  answers.method === 'tools/list' ? list(member(message.result, 'tools')) : [];
const objects = (values: unknown[]) =>
  values.filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const askedBy = ({ unbroken, answers }: Case) => unbroken.world.probeOf(answers);
const listed = ({ unbroken }: Case) =>
  unbroken.world.conversation.flatMap(({ answers, json }) =>
    answers?.method === 'tools/list'
      ? list(member(member(json, 'result'), 'tools')).map((tool) => ({ tool, nth: answers.nth }))
      : [],
  );
const name = (tool: unknown) => member(tool, 'name');

function validates(value: unknown, schema: unknown): boolean {
  try {
    return ajv.compile(schema as object)(value) === true;
  } catch {
    // What is no schema is told apart.
    return true;
  }
}

/** What no schema says, by clause: whether a message breaks it. */
const RULES: Readonly<Record<string, (one: Case) => boolean>> = {
  'base.response-echoes-id': ({ message, answers }) => message.id !== answers.id,
  'base.request-answered': ({ message, answers }) => message.id !== answers.id,
  'practice.no-extra-envelope-members': ({ message }) =>
    Object.keys(message).some((key) => !/^(jsonrpc|id|result|error)$/.test(key)),
  'lifecycle.version-counter-offer': ({ message, answers }) => {
    const version = member(message.result, 'protocolVersion');
    return (
      answers.method === 'initialize' &&
      typeof version === 'string' &&
      !/^(2024-11-05|2025-03-26|2025-06-18|2025-11-25)$/.test(version)
    );
  },
  'lifecycle.supported-feature-declared': ({ message, answers }) => {
    const capabilities = member(message.result, 'capabilities');
    if (answers.method !== 'initialize' || objects([capabilities]).length === 0) return false;
    return objects([member(capabilities, 'tools')]).length === 0;
  },
  'lifecycle.declared-methods-work': ({ message, answers }) =>
    answers.method === 'tools/list' && message.result === undefined,
  'practice.names-are-not-empty': (one) => {
    const info =
      one.answers.method === 'initialize' ? member(one.message.result, 'serverInfo') : {};
    const names = [member(info, 'name'), member(info, 'version'), ...tools(one).map(name)];
    return names.includes('');
  },
  'base.unknown-method-32601': (one) =>
    askedBy(one) === 'call-unknown-method' && member(one.message.error, 'code') !== -32601,
  'tools.unknown-tool-error': (one) =>
    askedBy(one) === 'call-unknown-tool' && member(one.message.error, 'code') !== -32602,
  'practice.unknown-tool-is-refused': (one) =>
    askedBy(one) === 'call-unknown-tool' &&
    !Object.hasOwn(one.message, 'error') &&
    member(one.message.result, 'isError') !== true,
  'tools.invalid-arguments': (one) =>
    askedBy(one) === 'call-tool-badly' && member(one.message.result, 'isError') !== true,
  'tools.name-unique': (one) => {
    if (one.answers.method !== 'tools/list') return false;
    const others = listed(one).filter(({ nth }) => nth !== one.answers.nth);
    const names = [...tools(one), ...others.map(({ tool }) => tool)]
      .map(name)
      .filter((text) => typeof text === 'string');
    return names.some((text, at) => names.indexOf(text) !== at);
  },
  'tools.name-format': (one) =>
    one.revision === '2025-11-25' &&
    tools(one)
      .map(name)
      .some((text) => typeof text === 'string' && (text === '' || /[^\w.-]/.test(text))),
  'practice.listed-tool-can-be-called': (one) =>
    tools(one).some(
      (tool) =>
        typeof name(tool) === 'string' &&
        listed(one).every((other) => name(other.tool) !== name(tool)),
    ),
  'practice.required-arguments-are-declared': (one) =>
    tools(one).some((tool) => {
      const schema = member(tool, 'inputSchema');
      const properties = Object(member(schema, 'properties'));
      return list(member(schema, 'required')).some(
        (key) =>
          typeof key === 'string' && (Array.isArray(properties) || !Object.hasOwn(properties, key)),
      );
    }),
  'base.schemas-valid-dialect': (one) =>
    tools(one).some((tool) =>
      objects([member(tool, 'inputSchema'), member(tool, 'outputSchema')]).some(
        (schema) => ajv.validateSchema(schema as object) !== true,
      ),
    ),
  'practice.cursor-is-accepted': ({ message, answers, unbroken }) => {
    const cursor = member(message.result, 'nextCursor');
    const first = unbroken.world.conversation.find(
      ({ answers: to }) => to?.method === 'tools/list',
    );
    return (
      answers.method === 'tools/list' &&
      typeof cursor === 'string' &&
      cursor !== member(member(first?.json, 'result'), 'nextCursor')
    );
  },
  'tools.structured-matches-output': (one) => {
    if (one.revision < '2025-06-18') return false;
    const results = one.unbroken.world.conversation.filter(
      ({ answers, json }) =>
        answers?.method === 'tools/call' &&
        member(member(json, 'result'), 'structuredContent') !== undefined,
    );
    const broken = tools(one).some((tool) =>
      results.some(
        ({ answers, json }) =>
          member(answers?.params, 'name') === name(tool) &&
          objects([member(tool, 'outputSchema')]).length > 0 &&
          !validates(
            member(member(json, 'result'), 'structuredContent'),
            member(tool, 'outputSchema'),
          ),
      ),
    );
    const result = one.answers.method === 'tools/call' ? one.message.result : undefined;
    if (objects([result]).length === 0 || member(result, 'isError') === true) return broken;
    const called = listed(one).find(
      ({ tool }) => name(tool) === member(one.answers.params, 'name'),
    )?.tool;
    const schema = member(called, 'outputSchema');
    const structured = member(result, 'structuredContent');
    return (
      broken ||
      (schema !== undefined && (structured === undefined || !validates(structured, schema)))
    );
  },
  'tools.structured-also-text': (one) => {
    const { message, answers, revision } = one;
    if (revision < '2025-06-18' || answers.method !== 'tools/call') return false;
    const structured = member(message.result, 'structuredContent');
    if (member(message.result, 'isError') === true || structured === undefined) return false;
    const called = listed(one).find(({ tool }) => name(tool) === member(answers.params, 'name'));
    const schema = member(called?.tool, 'outputSchema');
    if (schema === undefined || !validates(structured, schema)) return false;
    return !list(member(message.result, 'content')).some(
      (item) => member(item, 'text') === JSON.stringify(structured),
    );
  },
};

describe.skipIf(!haveSchemas).each(STATEFUL_REVISIONS)('labels in revision %s', (revision) => {
  let cases: (Case & { mutant: LabelledMutant })[];

  beforeAll(async () => {
    const unbroken = await unbrokenIn(revision);
    cases = [...mutantsOf(operators, unbroken.world)].flatMap((mutant) => {
      const { operator, site } = mutant;
      // What declares its clauses is held against the labels in the tests of the operators.
      if (!operator.rewrites || !site || operator.breaks !== undefined) return [];
      const change = changeOf(operator, site, unbroken.world);
      if (!change) throw new Error(`${mutant.id} changes nothing`);
      const message = JSON.parse(change.text);
      return [{ mutant, message, answers: change.said.answers, revision, unbroken }];
    });
  });

  test('a message that the official schema refuses is never called legal', () => {
    const hidden = cases.filter(
      (one) =>
        breaksTheSchema(one.message, one.answers, revision) && one.mutant.breaks.length === 0,
    );
    expect(hidden.map(({ mutant }) => mutant.id)).toEqual([]);
    expect(
      cases.filter((one) => breaksTheSchema(one.message, one.answers, revision)).length,
    ).toBeGreaterThan(300);
  });

  test('a message that the official schema accepts breaks rules and nothing else', () => {
    for (const one of cases) {
      if (breaksTheSchema(one.message, one.answers, revision)) continue;
      const byShape = one.mutant.breaks.map(({ id }) => id).filter((id) => !(id in RULES));
      // The one rule that is no rule of meaning: an answer that initialize must have.
      const refused = one.mutant.operator.id === 'refused';
      expect(refused ? [] : byShape, one.mutant.id).toEqual([]);
    }
  });

  test.each(Object.entries(RULES))('%s is broken exactly where it is said to be', (id, breaks) => {
    const wrong = cases.filter(
      (one) => breaks(one) !== one.mutant.breaks.some((clause) => clause.id === id),
    );
    expect(wrong.map(({ mutant }) => mutant.id)).toEqual([]);
  });

  test('each rule is broken by some mutant, where its clause holds', () => {
    const broken = new Set(cases.flatMap(({ mutant }) => mutant.breaks.map(({ id }) => id)));
    const later = [
      'tools.name-format',
      'tools.structured-matches-output',
      'tools.structured-also-text',
    ];
    const expected = Object.keys(RULES).filter(
      (id) => revision === '2025-11-25' || !later.includes(id),
    );
    expect(expected.filter((id) => !broken.has(id))).toEqual([]);
  });
});
