/** Rules about tools: what they are called, what their schemas say, and what their results keep. */
import { type Asked, has, isObject, member } from '../../harness/model/index.ts';
import { clauses } from '../../suites/clauses.ts';
import { conforms, isValidSchema } from './json-schema.ts';
import type { Rule } from './rules.ts';
import type { World } from './world.ts';

function toolsIn(result: unknown): readonly unknown[] {
  const tools = member(result, 'tools');
  return Array.isArray(tools) ? tools : [];
}

const namesOf = (tools: readonly unknown[]) => tools.map((tool) => member(tool, 'name'));

/**
 * The tools that the unbroken server lists.
 * @param but left out are those of the page that answers this request
 */
function allTools({ conversation }: World, but?: Asked): unknown[] {
  return conversation.flatMap(({ answers, json }) =>
    answers?.method === 'tools/list' && answers.nth !== but?.nth
      ? toolsIn(member(json, 'result'))
      : [],
  );
}

const namedTools: Rule = ({ result }, { method }) =>
  method === 'tools/list' && namesOf(toolsIn(result)).includes('')
    ? [clauses.namesAreNotEmpty]
    : [];

/** server/tools#tool-names, since 2025-11-25 */
const formatOfNames: Rule = ({ result }, { method }, { revision }) => {
  if (method !== 'tools/list' || !clauses.toolsNameFormat.revisions.includes(revision)) return [];
  const odd = namesOf(toolsIn(result)).some(
    (name) => typeof name === 'string' && !/^[A-Za-z0-9_.-]{1,128}$/.test(name),
  );
  return odd ? [clauses.toolsNameFormat] : [];
};

const uniqueNames: Rule = ({ result }, answers, world) => {
  if (answers.method !== 'tools/list') return [];
  const names = namesOf([...toolsIn(result), ...allTools(world, answers)]).filter(
    (name) => typeof name === 'string',
  );
  return new Set(names).size === names.length ? [] : [clauses.toolsNameUnique];
};

/** A tool that goes by another name than the server knows it by cannot be called. */
const callableTools: Rule = ({ result }, { method }, world) => {
  if (method !== 'tools/list') return [];
  const known = namesOf(allTools(world));
  return namesOf(toolsIn(result)).every((name) => typeof name !== 'string' || known.includes(name))
    ? []
    : [clauses.listedToolCanBeCalled];
};

/** server/tools#error-handling has -32602 for unknown tools: for one that is listed it is wrong. */
const knownWhenCalled: Rule = ({ error }, answers, world) => {
  if (world.probeOf(answers) !== 'call-tool' || member(error, 'code') !== -32602) return [];
  const listed = namesOf(allTools(world)).includes(member(answers.params, 'name'));
  return listed ? [clauses.listedToolCanBeCalled] : [];
};

const declaredArguments: Rule = ({ result }, { method }) => {
  if (method !== 'tools/list') return [];
  const undeclared = toolsIn(result).some((tool) => {
    const schema = member(tool, 'inputSchema');
    const required = member(schema, 'required');
    const names: unknown[] = Array.isArray(required) ? required : [];
    return names.some(
      (name) => typeof name === 'string' && !has(member(schema, 'properties'), name),
    );
  });
  return undeclared ? [clauses.requiredArgumentsAreDeclared] : [];
};

/** basic/index#schema-validation; what is no object at all is a fault of shape. */
const validSchemas: Rule = ({ result }, { method }) => {
  if (method !== 'tools/list') return [];
  const schemas = toolsIn(result).flatMap((tool) =>
    ['inputSchema', 'outputSchema'].map((key) => member(tool, key)).filter(isObject),
  );
  return schemas.every(isValidSchema) ? [] : [clauses.schemasValidDialect];
};

/** server/utilities/pagination: a cursor comes from the server, which must know it again. */
const knownCursor: Rule = ({ result }, { method }, { conversation }) => {
  const cursor = member(result, 'nextCursor');
  if (method !== 'tools/list' || typeof cursor !== 'string') return [];
  const given = conversation.map(({ json }) => member(member(json, 'result'), 'nextCursor'));
  return given.includes(cursor) ? [] : [clauses.cursorIsAccepted];
};

/** server/tools#output-schema: results have what the tool's outputSchema promises, also as text. */
const promisedResult: Rule = ({ result }, answers, world) => {
  if (answers.method !== 'tools/call' || !isObject(result) || result.isError === true) return [];
  const name = member(answers.params, 'name');
  const tool = allTools(world).find((one) => member(one, 'name') === name);
  const schema = member(tool, 'outputSchema');
  if (!isObject(schema) || !clauses.structuredMatchesOutput.revisions.includes(world.revision)) {
    return [];
  }
  const structured = member(result, 'structuredContent');
  if (structured === undefined || !conforms(structured, schema)) {
    return [clauses.structuredMatchesOutput];
  }
  const content = member(result, 'content');
  const texts = (Array.isArray(content) ? content : []).map((item) => member(item, 'text'));
  return texts.some((text) => isSameJson(text, structured)) ? [] : [clauses.structuredAlsoText];
};

/** A schema that the tool's own recorded result does not conform to. */
const keptPromise: Rule = ({ result }, { method }, { conversation, revision }) => {
  if (method !== 'tools/list' || !clauses.structuredMatchesOutput.revisions.includes(revision)) {
    return [];
  }
  const broken = toolsIn(result).some((tool) => {
    const schema = member(tool, 'outputSchema');
    if (!isObject(schema)) return false;
    return conversation.some(({ answers, json }) => {
      if (member(answers?.params, 'name') !== member(tool, 'name')) return false;
      const structured = member(member(json, 'result'), 'structuredContent');
      return structured !== undefined && !conforms(structured, schema);
    });
  });
  return broken ? [clauses.structuredMatchesOutput] : [];
};

function isSameJson(text: unknown, value: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}

export const toolRules: readonly Rule[] = [
  namedTools,
  formatOfNames,
  uniqueNames,
  callableTools,
  knownWhenCalled,
  declaredArguments,
  validSchemas,
  knownCursor,
  promisedResult,
  keptPromise,
];
