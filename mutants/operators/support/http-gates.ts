/** Servers behind a gate: a 401 for everybody, and the resource metadata that tells how to get in. */
import type { HttpAnswer, HttpAsked, HttpBehaviour } from '../../../harness/model/index.ts';
import { page } from './http-message.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Where a server has its metadata by default: at its own path, below the well-known one. */
export function wellKnownOf(endpoint: string): string {
  return WELL_KNOWN + new URL(endpoint).pathname;
}

export { WELL_KNOWN as WELL_KNOWN_AT_THE_ROOT };

/** The challenge that names metadata, by its URL or by a path of the server. */
export function naming(place: string, endpoint: string): string {
  return `Bearer realm="mcp", resource_metadata="${new URL(place, endpoint).href}"`;
}

/** The usual challenge. */
export function namingWellKnown(endpoint: string): string {
  return naming(wellKnownOf(endpoint), endpoint);
}

export function metadata(value: unknown): HttpAnswer {
  return page(200, 'application/json', JSON.stringify(value));
}

/** What the metadata says of a server, if it is right. */
export function rightDocument(endpoint: string) {
  return { resource: endpoint, authorization_servers: [new URL('/', endpoint).href] };
}

export interface Gate {
  /** The value of WWW-Authenticate, without which there is none. */
  readonly challenge?: (endpoint: string) => string;
  /** Where the metadata is; at its well-known path where absent. */
  readonly path?: string;
  /** What is there; nothing where absent. */
  readonly document?: (endpoint: string) => HttpAnswer;
}

/** Answers everybody with 401, and says where the metadata is. */
export function gate(words: Gate): HttpBehaviour {
  return {
    exchange: async (asked) => refusal(asked, words),
    elsewhere: async (asked) => metadataAt(asked, words),
  };
}

export function refusal({ endpoint }: HttpAsked, { challenge }: Gate): HttpAnswer {
  const value = challenge?.(endpoint);
  const headers = value === undefined ? [] : ([['WWW-Authenticate', value]] as const);
  return page(401, 'text/plain', 'Unauthorized', ...headers);
}

export function metadataAt({ endpoint, url }: HttpAsked, { path, document }: Gate): HttpAnswer {
  const isThere = url === (path ?? wellKnownOf(endpoint));
  return (isThere && document?.(endpoint)) || page(404, 'text/plain', 'Not Found');
}
