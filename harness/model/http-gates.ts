/** What the head of a response says to a client, whatever it asked: leave me alone, or say who you are. */
import type { HttpHeader } from './transcript.ts';

/**
 * Whether a server asks for patience: 429, or 503 with Retry-After. Whoever goes on sending is a part of
 * its trouble.
 * @returns the words of it, such as `HTTP 429, Retry-After: 30`
 */
export function stopAsked(status: number, headers: readonly HttpHeader[]): string | undefined {
  const retryAfter = valuesOf(headers, 'retry-after')[0];
  if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return undefined;
  return retryAfter === undefined ? `HTTP ${status}` : `HTTP ${status}, Retry-After: ${retryAfter}`;
}

/** Why nothing more is sent after that. */
export function stoppedBecause(words: string): string {
  return `the server asked us to stop: ${words}`;
}

/** How a server that wants credentials gets them, or that those it got are not enough for it. */
export function credentialsAdvice(sent: readonly HttpHeader[]): string {
  return valuesOf(sent, 'authorization').length > 0
    ? 'the credentials that were given are not enough for it'
    : "--header 'Authorization: Bearer …' gives them";
}

/** The values of a header, one for each time that it came. */
export function valuesOf(headers: readonly HttpHeader[], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}
