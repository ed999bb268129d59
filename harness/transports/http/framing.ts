/** What of a response belongs to the connection that carries it, and not to what is said. */

import {
  type BodyStep,
  EVENT_STREAM,
  type HttpAnswer,
  type HttpHeader,
  headerOf,
  mediaType,
} from '../../model/index.ts';

const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
  // What a carrier brings is decoded.
  'content-encoding',
];

/** The headers of a response that was received, as another connection can send them. */
export function endToEnd(headers: readonly HttpHeader[]): HttpHeader[] {
  return headers.filter(([name]) => !OF_THE_CONNECTION.includes(name.toLowerCase()));
}

/** Adds how long the body is, or that nobody knows yet: in memory as a server of Node.js does it. */
export function withLength(answer: HttpAnswer): HttpAnswer {
  const { status, headers, body } = answer;
  const isGiven =
    headerOf(headers, 'content-length') !== undefined ||
    headerOf(headers, 'transfer-encoding') !== undefined;
  if (isGiven || !mayHaveBody(status)) return answer;
  const sent = body.filter(isSend);
  // More than one piece is a stream, whose pieces HTTP keeps apart.
  const isWhole = sent.length === body.length && sent.length <= 1;
  const header: HttpHeader =
    isWhole && mediaType(headers) !== EVENT_STREAM
      ? ['Content-Length', String(sent.reduce((sum, { send }) => sum + bytesOf(send).length, 0))]
      : ['Transfer-Encoding', 'chunked'];
  return { ...answer, headers: [...headers, header] };
}

export function mayHaveBody(status: number): boolean {
  return status >= 200 && status !== 204 && status !== 304;
}

export function isSend(step: BodyStep): step is Extract<BodyStep, { readonly send: unknown }> {
  return 'send' in step;
}

/** Bytes also of text: Node.js would write a first text together with the headers, in one encoding. */
export function bytesOf(piece: string | Uint8Array): Buffer {
  return Buffer.from(piece);
}
