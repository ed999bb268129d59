/** What is wrong with the envelope of a JSON-RPC response, and what an error says. */
import { type CallClassification, has, isObject, member } from './model/index.ts';

/** Characters of a text of the server that are quoted. */
const MOST = 120;

/** The first thing that makes it no response to this request; undefined where it is one. */
export function envelopeFault(json: unknown, expectedId: string | number): string | undefined {
  if (!isObject(json)) return `the message is ${kindOf(json)}, and no object`;
  if (has(json, 'method')) return 'the message is no response: it has a method';
  const fault = contentFault(json);
  if (fault !== undefined) return fault;
  const id = member(json, 'id');
  if (id === expectedId) return undefined;
  const given = has(json, 'id') ? `the id is ${shown(id)}` : 'there is no id';
  return `${given}, and ${shown(expectedId)} was asked`;
}

/** Whether it is an error in good form that may belong to this request: the id may be absent. */
export function isErrorFor(json: unknown, expectedId: string | number): boolean {
  if (!isObject(json) || has(json, 'method') || !has(json, 'error')) return false;
  const id = member(json, 'id') ?? expectedId;
  return id === expectedId && contentFault(json) === undefined;
}

/** What an error says, as far as it has the form of one. */
export function errorDetails(
  json: unknown,
): Pick<CallClassification, 'errorCode' | 'message' | 'data'> {
  const error = member(json, 'error');
  const code = member(error, 'code');
  const message = member(error, 'message');
  return {
    ...(Number.isInteger(code) ? { errorCode: code as number } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(has(error, 'data') ? { data: member(error, 'data') } : {}),
  };
}

function contentFault(json: unknown): string | undefined {
  const jsonrpc = member(json, 'jsonrpc');
  if (jsonrpc !== '2.0') {
    return has(json, 'jsonrpc') ? `jsonrpc is ${shown(jsonrpc)}` : 'there is no jsonrpc';
  }
  if (!has(json, 'error')) {
    return has(json, 'result') ? undefined : 'there is neither a result nor an error';
  }
  if (has(json, 'result')) return 'there are a result and an error';
  const error = member(json, 'error');
  if (!isObject(error)) return `error is ${kindOf(error)}, and no object`;
  const { code, message } = error;
  if (!has(error, 'code')) return 'the error has no code';
  if (!Number.isInteger(code)) return `the code of the error is ${shown(code)}, and no integer`;
  return typeof message === 'string' ? undefined : 'the error has no message';
}

/** A text of the server, in quotes and not too long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MOST ? `${text.slice(0, MOST)}…` : text);
}

/** A value in a few words, however deep it is. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' ? kindOf(value) : String(value);
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
