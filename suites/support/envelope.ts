/** Where several assertions find fault with one message, which of them explains the others. */
import { has, type JsonObject } from '../../harness/model/index.ts';
import { callTool } from '../probes/call-tool.ts';
import { callToolBadly } from '../probes/call-tool-badly.ts';
import { callUnknownMethod } from '../probes/call-unknown-method.ts';
import { callUnknownTool } from '../probes/call-unknown-tool.ts';
import { listTools } from '../probes/list-tools.ts';
import type { SeenMessage } from './messages.ts';

export const VERSION_RULE = 'messages/every-message-carries-jsonrpc-2-0';
export const OUTCOME_RULE = 'messages/every-response-is-a-result-or-an-error';

export function carriesVersion({ jsonrpc }: JsonObject): boolean {
  return jsonrpc === '2.0';
}

/** What a response says of the request: it is `both` also where the unused member is null. */
export function outcomeOf(message: JsonObject): 'one' | 'both' | 'neither' {
  const count = Number(has(message, 'result')) + Number(has(message, 'error'));
  return count === 1 ? 'one' : count === 2 ? 'both' : 'neither';
}

/** What fails for the answers of a probe if they have no result that is an object. */
const NEEDS_RESULT: Readonly<Record<string, string>> = {
  [listTools.id]: 'round-trip/tools-is-an-array',
  [callTool.id]: 'round-trip/content-is-an-array',
  [callToolBadly.id]: 'round-trip/failed-execution-is-an-is-error-result',
  [callUnknownTool.id]: 'round-trip/unknown-tool-is-error-32602',
  [callUnknownMethod.id]: 'round-trip/unknown-method-is-error-32601',
};

/** What fails for the answers of a probe if the code of their error is no integer. */
const NEEDS_CODE: Readonly<Record<string, string>> = {
  [callUnknownTool.id]: NEEDS_RESULT[callUnknownTool.id] as string,
  [callUnknownMethod.id]: NEEDS_RESULT[callUnknownMethod.id] as string,
};

/** Assertions of the round trip that fail for the same messages without a proper result. */
export function needingResult(faulty: readonly SeenMessage[]): string[] {
  return [
    ...(faulty.some(({ opens }) => opens) ? ['round-trip/initialize-response-is-a-result'] : []),
    ...readersOf(faulty, NEEDS_RESULT),
  ];
}

/** Assertions of the round trip that fail for the same messages without a proper code. */
export function needingCode(faulty: readonly SeenMessage[]): string[] {
  return readersOf(faulty, NEEDS_CODE);
}

function readersOf(
  faulty: readonly SeenMessage[],
  table: Readonly<Record<string, string>>,
): string[] {
  const readers = faulty.flatMap(({ answers }) => table[answers?.at.probe ?? ''] ?? []);
  return [...new Set(readers)];
}
