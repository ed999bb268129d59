/** The exchanges of real clients with a server that we serve, as its log has them. */

import { createHash } from 'node:crypto';
import { readBody } from './answer-body.ts';
import { type LoggedExchange, loggedExchange, type RetryOrigin } from './exchange-log.ts';
import { type HttpHeader, headerOf, isObject, member, parsedJson } from './model/index.ts';
import { httpSecretsOf, maskerOf } from './secrets.ts';
import type { ServedEar } from './served-ear.ts';
import { createSpeakers, remember } from './served-speakers.ts';
import type { HttpReceived } from './transports/http/mutated.ts';

/** Bytes of a body that are kept; of a longer one nothing is told. */
const MAX_BODY = 4 * 1024 * 1024;
/** Headers in which a client shows a credential, which its messages may repeat. */
const CREDENTIAL = /authorization|cookie|api-?key|token|secret|passw/i;
/** Where a request names no revision and none was agreed to (#protocol-version-header). */
const ASSUMED = '2025-03-26';
/** A client may name anything. */
const REVISION = /^\d{4}-\d\d-\d\d$/;

/** What was sent so far about one request. */
interface Asked {
  readonly message: unknown;
  posts: number;
  readonly statuses: number[];
}

export interface ServedExchanges extends ServedEar {
  /** Tells of what has not ended: nobody will listen any more. */
  end(): void;
}

/**
 * @param scenario the mutant, or `unbroken`
 * @param secrets of the target
 * @param write is told of each exchange when it has ended
 */
export function servedExchanges(
  scenario: string,
  secrets: readonly string[],
  write: (exchange: LoggedExchange, mask: (text: string) => string) => void,
): ServedExchanges {
  const hidden = new Set(secrets);
  let mask = maskerOf(secrets);
  const speakers = createSpeakers();
  const asked = new Map<string, Asked>();
  /** Which request an event belongs to: a client may ask for what comes after it. */
  const events = new Map<string, Asked>();
  const open = new Set<(how: LoggedExchange['endReason']) => void>();

  function learnSecrets(headers: readonly HttpHeader[]): void {
    const shown = httpSecretsOf(
      undefined,
      headers.filter(([name]) => CREDENTIAL.test(name)),
    ).filter((one) => !hidden.has(one));
    if (shown.length === 0) return;
    for (const one of shown) hidden.add(one);
    // Longer ones first, as everywhere.
    mask = maskerOf([...hidden].sort((a, b) => b.length - a.length));
  }

  function askedBy(request: HttpReceived, message: unknown): [Asked, RetryOrigin] {
    const { method, headers, body } = request;
    if (method !== 'POST') {
      const resumed = headerOf(headers, 'last-event-id');
      const about = resumed === undefined ? undefined : events.get(resumed);
      return [
        about ?? { message: undefined, posts: 0, statuses: [] },
        resumed === undefined ? 'none' : 'resume',
      ];
    }
    const session = headerOf(headers, 'mcp-session-id') ?? '';
    const key = createHash('sha256')
      .update(`${session}\n${sameRequest(message) ?? body}`)
      .digest('base64');
    const about = asked.get(key) ?? { message, posts: 0, statuses: [] };
    remember(asked, key, about);
    about.posts += 1;
    // The same request may come with another id.
    return [{ ...about, message }, about.posts > 1 ? 'client' : 'none'];
  }

  return {
    begun(request) {
      const { method, headers, body } = request;
      learnSecrets(headers);
      const message = parsedJson(body);
      const speaker = speakers.of(headerOf(headers, 'mcp-session-id'), message);
      const [about, retryOrigin] = askedBy(request, message);
      const { posts } = about;
      let head: { readonly status: number; readonly contentType: string | undefined } | undefined;
      let chunks: Uint8Array[] = [];
      let bytes = 0;

      function ended(endReason: LoggedExchange['endReason']): void {
        if (!open.delete(ended)) return;
        const read = readBody(head?.contentType, Buffer.concat(chunks));
        if (member(message, 'method') === 'initialize' && read.kind !== 'other') {
          for (const { json } of read.messages) speakers.answered(speaker, json);
        }
        if (read.kind === 'stream') for (const id of read.eventIds) remember(events, id, about);
        if (head) about.statuses.push(head.status);
        const protocolVersion = headerOf(headers, 'mcp-protocol-version') ?? speaker.version;
        const named = protocolVersion ?? '';
        const exchange = loggedExchange({
          ...(speaker.client === undefined ? {} : { client: speaker.client }),
          ...(protocolVersion === undefined ? {} : { protocolVersion }),
          ...{ scenario, httpMethod: method, message: about.message, postCount: posts },
          httpStatuses: [...about.statuses],
          ...(head?.contentType === undefined ? {} : { contentType: head.contentType }),
          status: head?.status ?? 0,
          ...(bytes > MAX_BODY ? {} : { body: read }),
          revision: REVISION.test(named) ? named : ASSUMED,
          ...{ endReason, retryOrigin },
        });
        write(exchange, mask);
      }
      open.add(ended);
      return {
        head(status, received) {
          head = { status, contentType: headerOf(received, 'content-type') };
          const session = headerOf(received, 'mcp-session-id');
          if (session !== undefined && member(message, 'method') === 'initialize') {
            speakers.opened(session, speaker);
          }
        },
        sent(chunk) {
          bytes += chunk.length;
          if (bytes > MAX_BODY) chunks = [];
          else chunks.push(chunk);
        },
        ended,
      };
    },
    end() {
      for (const ended of [...open]) ended('stopped');
    },
  };
}

/** What makes two requests the same: not their ids, and not what `_meta` says of each. */
function sameRequest(message: unknown): string | undefined {
  const method = member(message, 'method');
  if (typeof method !== 'string') return undefined;
  const params = member(message, 'params');
  const { _meta, ...others } = isObject(params) ? params : { params };
  try {
    return JSON.stringify([method, others]);
  } catch {
    // Too deep to be written.
    return undefined;
  }
}
