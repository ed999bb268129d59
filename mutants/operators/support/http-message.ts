/** The JSON-RPC response in an HTTP answer, and answers made of one. */
import {
  type BodyStep,
  EVENT_STREAM,
  type HttpAnswer,
  type HttpHeader,
  headerOf,
  isResponse,
  member,
  parsedJson,
} from '../../../harness/model/index.ts';
import { dataOf, splitBlocks } from '../../../harness/model/sse.ts';

const JSON_TYPE = 'application/json';

/** The text of the response with this id, in a JSON body or in an event; undefined where there is none. */
export function responseIn(answer: HttpAnswer, id: string | number): string | undefined {
  return messagesIn(answer).find((text) => {
    const json = parsedJson(text);
    return isResponse(json) && member(json, 'id') === id;
  });
}

/** The texts of all messages in an answer, as far as it was sent whole. */
export function messagesIn(answer: HttpAnswer): string[] {
  const text = textOf(answer.body);
  if (!isEventStream(answer)) return text === '' ? [] : [text];
  return splitBlocks(text).blocks.flatMap((block) => dataOf(block) || []);
}

export function isEventStream({ headers }: HttpAnswer): boolean {
  return headerOf(headers, 'content-type')?.toLowerCase().startsWith(EVENT_STREAM) ?? false;
}

function textOf(body: readonly BodyStep[]): string {
  const pieces = body.flatMap((step) => ('send' in step ? [Buffer.from(step.send)] : []));
  return Buffer.concat(pieces).toString();
}

/** The same answer with another body, as JSON. */
export function asJson(answer: HttpAnswer, text: string | Uint8Array): HttpAnswer {
  const headers = withHeader(answer.headers, 'Content-Type', JSON_TYPE);
  return { ...answer, headers, body: [{ send: text }] };
}

/** The same answer as a stream of events. */
export function asEvents(answer: HttpAnswer, body: readonly BodyStep[]): HttpAnswer {
  return { ...answer, headers: withHeader(answer.headers, 'Content-Type', EVENT_STREAM), body };
}

/** An answer of another kind altogether: it has none of the headers of the right one. */
export function page(
  status: number,
  type: string,
  text: string,
  ...headers: readonly HttpHeader[]
): HttpAnswer {
  return { status, headers: [['Content-Type', type], ...headers], body: [{ send: text }] };
}

export function bare(status: number, ...headers: readonly HttpHeader[]): HttpAnswer {
  return { status, headers, body: [] };
}

/** What a proxy or a framework says where something went wrong. */
export function htmlPage(status: number, ...headers: readonly HttpHeader[]): HttpAnswer {
  const text = `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`;
  return page(status, 'text/html; charset=utf-8', text, ...headers);
}

/** Replaces a header, adds it, or leaves it out; its name keeps the case in which it stands there. */
export function withHeader(
  headers: readonly HttpHeader[],
  name: string,
  value: string | undefined,
): HttpHeader[] {
  const isIt = ([key]: HttpHeader) => key.toLowerCase() === name.toLowerCase();
  if (value === undefined) return headers.filter((header) => !isIt(header));
  if (!headers.some(isIt)) return [...headers, [name, value]];
  return headers.map((header) => (isIt(header) ? [header[0], value] : header));
}
