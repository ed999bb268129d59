/** A real server as a function: each request is sent on, and its answer taken apart into steps. */

import { type Channel, channel } from '../../model/channel.ts';
import {
  type BodyStep,
  EVENT_STREAM,
  type HttpAsked,
  isRequest,
  isResponse,
  mediaType,
  member,
  parsedJson,
} from '../../model/index.ts';
import { dataOf, splitBlocks } from '../../model/sse.ts';
import type { CarriedRequest, Carrier, CarrierEnd } from './carrier.ts';
import { endToEnd } from './framing.ts';
import type { HttpServerFunction } from './mutated.ts';

/** A stream that says nothing for so long after its response stays open; in milliseconds. */
const SILENCE_MS = 1000;

/** What belongs to the connection of the client, or to an answer that is sent on as it comes. */
const OWN_HEADERS = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
  'expect',
  'te',
  'upgrade',
];

/** For what does I/O: time here is that of the machine. */
export function fetchedServer(carrier: Carrier): HttpServerFunction {
  return (asked) =>
    new Promise((resolve) => {
      const body = bodyOf(asked);
      const stop = carrier.request(requestOf(asked), {
        head(status, received) {
          const isSse = mediaType(received) === EVENT_STREAM;
          const answer = (steps: readonly BodyStep[]) =>
            resolve({ status, headers: endToEnd(received), body: steps });
          body.begin(isSse, stop, answer);
        },
        data: (chunk) => body.push(chunk),
        end(how) {
          // Without a response there is nothing that an answer could look like.
          if (how === 'failed' || how === 'malformed') resolve('reset');
          body.end(how);
        },
      });
    });
}

function requestOf({ method, headers, body, url }: HttpAsked): CarriedRequest {
  return {
    method,
    headers: headers.filter(([name]) => !OWN_HEADERS.includes(name.toLowerCase())),
    ...(method === 'POST' || body !== '' ? { body } : {}),
    ...(url === undefined ? {} : { url }),
  };
}

type Answer = (steps: readonly BodyStep[]) => void;

/**
 * Collects a body until it is known how it ends. Not to its end where that would be waited for in
 * vain: a stream of GET stays open, and so does one on which the server asks the client something.
 */
function bodyOf({ method, asks }: HttpAsked) {
  const chunks: Uint8Array[] = [];
  let isSse = false;
  let stop = () => {};
  let answer: Answer = () => {};
  let stream: Channel<Uint8Array> | undefined;
  let silence: NodeJS.Timeout | undefined;
  let pending = '';
  let isAnswered = false;
  const decoder = new TextDecoder();

  /** By events, or as one piece: where the network cut them is chance. */
  function collected(): BodyStep[] {
    // One character a byte, so that bytes which are no UTF-8 stay as they are.
    const text = Buffer.concat(chunks).toString('latin1');
    const { blocks, rest } = isSse ? splitBlocks(text) : { blocks: [], rest: text };
    return [...blocks, rest]
      .filter((piece) => piece !== '')
      .map((piece) => ({ send: Buffer.from(piece, 'latin1') }));
  }

  function goOnLater(): void {
    stream = channel(stop);
    answer([...collected(), { from: stream }]);
  }

  function look(chunk: Uint8Array): void {
    const { blocks, rest } = splitBlocks(pending + decoder.decode(chunk, { stream: true }));
    pending = rest;
    const messages = blocks.map((block) => parsedJson(dataOf(block) ?? ''));
    isAnswered ||= messages.some(
      (message) => isResponse(message) && member(message, 'id') === asks?.id,
    );
    clearTimeout(silence);
    if (!isAnswered) {
      if (messages.some(isRequest)) goOnLater();
      return;
    }
    silence = setTimeout(() => {
      stop();
      answer([...collected(), { hold: true }]);
    }, SILENCE_MS);
  }

  return {
    begin(sse: boolean, stopping: () => void, answering: Answer) {
      isSse = sse;
      stop = stopping;
      answer = answering;
      if (isSse && method === 'GET') goOnLater();
    },
    push(chunk: Uint8Array) {
      if (stream) return stream.push(chunk);
      chunks.push(chunk);
      if (isSse) look(chunk);
    },
    end(how: CarrierEnd) {
      clearTimeout(silence);
      if (stream) return how === 'complete' ? stream.end() : stream.breakOff();
      answer(how === 'complete' ? collected() : [...collected(), { cut: true }]);
    },
  };
}
