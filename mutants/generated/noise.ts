/** What a generated server sends without being asked: only what its capabilities allow. */
import type { Writable } from './render.ts';
import {
  LOG_LEVELS,
  type NoiseMessage,
  type NoiseNotification,
  type NoisePing,
  type ServerSpec,
} from './spec.ts';
import type { State } from './state.ts';

/** What is sent around one answer, as messages. */
export function noiseAround(
  spec: ServerSpec,
  state: State,
  trigger: string,
  place: NoiseNotification['place'],
): Writable[] {
  const { ping, notifications } = spec.noise;
  const pings = ping?.on === trigger && ping.place === place ? [pingOf(ping)] : [];
  // Before the answer to initialize nobody knows what is declared.
  if (!state.revision || (trigger === 'initialize' && place === 'before')) return pings;
  const allowed = notifications
    .filter((noise) => noise.on === trigger && noise.place === place)
    .filter(({ message }) => isAllowed(message, spec, state));
  return [...allowed.map(({ message }) => ({ jsonrpc: '2.0', ...message })), ...pings];
}

function pingOf({ id, params }: NoisePing): Writable {
  return { jsonrpc: '2.0', id, method: 'ping', params };
}

function isAllowed(message: NoiseMessage, { capabilities }: ServerSpec, state: State): boolean {
  if (message.method === 'notifications/message') {
    const severity = LOG_LEVELS.indexOf(message.params.level);
    return capabilities.logging !== undefined && severity >= LOG_LEVELS.indexOf(state.logLevel);
  }
  // Until then only logging and pings: so the page on the lifecycle has it.
  if (!state.initialized) return false;
  if (message.method === 'notifications/tools/list_changed') return declares(capabilities.tools);
  if (message.method === 'notifications/prompts/list_changed')
    return declares(capabilities.prompts);
  return declares(capabilities.resources);
}

function declares(capability: { readonly listChanged?: boolean } | undefined): boolean {
  return capability?.listChanged === true;
}

/** Progress of the one step that a call has, for the token that the client gave. */
export function progressOf({ noise }: ServerSpec, method: unknown, token: unknown): Writable[] {
  if (!noise.progress || method !== 'tools/call') return [];
  if (typeof token !== 'string' && !Number.isSafeInteger(token)) return [];
  const params = { progressToken: token as string | number, progress: 1, total: 1 };
  return [{ jsonrpc: '2.0', method: 'notifications/progress', params }];
}
