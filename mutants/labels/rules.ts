/** What the shapes cannot say: rules about the meaning of an answer, one function a clause. */
import {
  type Asked,
  type Clause,
  has,
  isObject,
  type JsonObject,
  member,
  STATEFUL_REVISIONS,
} from '../../harness/model/index.ts';
import { clauses } from '../../suites/clauses.ts';
import { toolRules } from './tool-rules.ts';
import type { World } from './world.ts';

/** @returns the clauses that an answer breaks */
export type Rule = (message: JsonObject, answers: Asked, world: World) => readonly Clause[];

/** basic/index#responses: the same id, value and type. Under another one the request stays unanswered. */
const echoesId: Rule = ({ id }, answers) =>
  id === answers.id ? [] : [clauses.responseEchoesId, clauses.requestAnswered];

/** The SDK clients refuse messages with members that JSON-RPC does not know. */
const envelopeOnly: Rule = (message) =>
  Object.keys(message).every((key) => ['jsonrpc', 'id', 'result', 'error'].includes(key))
    ? []
    : [clauses.noExtraEnvelopeMembers];

/** basic/lifecycle#version-negotiation */
const knownVersion: Rule = ({ result }, { method }) => {
  const version = member(result, 'protocolVersion');
  const known: readonly unknown[] = STATEFUL_REVISIONS;
  if (method !== 'initialize' || typeof version !== 'string' || known.includes(version)) return [];
  return [clauses.versionNegotiation];
};

const initialized: Rule = (message, { method }) =>
  method === 'initialize' && !has(message, 'result') ? [clauses.initializeResult] : [];

/** server/tools#capabilities: what answers tools/list must be declared. */
const declaresTools: Rule = ({ result }, { method }, { conversation }) => {
  const capabilities = member(result, 'capabilities');
  if (method !== 'initialize' || !isObject(capabilities)) return [];
  const lists = conversation.some(
    ({ answers, json }) => answers?.method === 'tools/list' && has(json, 'result'),
  );
  return !lists || isObject(capabilities.tools) ? [] : [clauses.toolsCapability];
};

const namedServer: Rule = ({ result }, { method }) => {
  const info = member(result, 'serverInfo');
  const empty = member(info, 'name') === '' || member(info, 'version') === '';
  return method === 'initialize' && empty ? [clauses.namesAreNotEmpty] : [];
};

/** JSON-RPC 2.0, section 5.1 */
const unknownMethod: Rule = ({ error }, answers, world) =>
  world.probeOf(answers) === 'call-unknown-method' && member(error, 'code') !== -32601
    ? [clauses.unknownMethod]
    : [];

/** server/tools#error-handling */
const unknownTool: Rule = ({ error }, answers, world) =>
  world.probeOf(answers) === 'call-unknown-tool' && member(error, 'code') !== -32602
    ? [clauses.unknownTool]
    : [];

/** A server may refuse in another way than -32602 already; it must not stop refusing. */
const refusesUnknownTool: Rule = (message, answers, world) =>
  world.probeOf(answers) === 'call-unknown-tool' &&
  !has(message, 'error') &&
  member(message.result, 'isError') !== true
    ? [clauses.unknownToolIsRefused]
    : [];

/** server/tools#error-handling: invalid input is a failed execution. */
const invalidArguments: Rule = ({ result }, answers, world) =>
  world.probeOf(answers) === 'call-tool-badly' && member(result, 'isError') !== true
    ? [clauses.invalidArguments]
    : [];

const listIsGiven: Rule = (message, { method }) =>
  method === 'tools/list' && !has(message, 'result') ? [clauses.declaredMethodsWork] : [];

export const rules: readonly Rule[] = [
  echoesId,
  envelopeOnly,
  initialized,
  knownVersion,
  declaresTools,
  namedServer,
  unknownMethod,
  unknownTool,
  refusesUnknownTool,
  invalidArguments,
  listIsGiven,
  ...toolRules,
];
