/** The headers of an HTTP message, as they stood on the wire. */
import type { HttpHeader } from './transcript.ts';

/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** The value of a header, whatever the case of its name. */
export function headerOf(headers: readonly HttpHeader[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** The media type of a body, lower-case and without its parameters. */
export function mediaType(headers: readonly HttpHeader[]): string | undefined {
  return headerOf(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}
