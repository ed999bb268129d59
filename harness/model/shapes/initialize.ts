/** How a server presents itself: basic/lifecycle#initialization. */
import { icons, result, title } from './common.ts';
import {
  anyObject,
  boolean,
  object,
  optional,
  PAYLOAD,
  recordOf,
  required,
  string,
} from './shape.ts';

const INITIALIZE = { clause: 'lifecycle.initialize-result' };
const INITIALIZE_ONLY = { ...INITIALIZE, inside: PAYLOAD };

const listChanged = optional(boolean);
const empty = optional(anyObject);

/** Implementation: who the server is. */
export const implementation = object({
  name: required(string, INITIALIZE),
  version: required(string, INITIALIZE),
  title,
  description: optional(string, { since: '2025-11-25' }),
  websiteUrl: optional(string, { since: '2025-11-25' }),
  icons,
});

/** ServerCapabilities (basic/lifecycle#capability-negotiation). */
export const serverCapabilities = object({
  experimental: optional(recordOf(anyObject)),
  logging: empty,
  completions: optional(anyObject, { since: '2025-03-26' }),
  prompts: optional(object({ listChanged })),
  resources: optional(object({ listChanged, subscribe: optional(boolean) })),
  tools: optional(object({ listChanged })),
  tasks: optional(
    object({
      list: empty,
      cancel: empty,
      requests: optional(object({ tools: optional(object({ call: empty })) })),
    }),
    { since: '2025-11-25' },
  ),
});

/** InitializeResult. */
export const initializeResult = result({
  protocolVersion: required(string, INITIALIZE),
  capabilities: required(serverCapabilities, INITIALIZE_ONLY),
  serverInfo: required(implementation, INITIALIZE_ONLY),
  instructions: optional(string),
});
