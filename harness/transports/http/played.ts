/** HTTP without a network: what a server answers is played by a clock, as it would arrive. */

import type { Clock } from '../../clock.ts';
import { type BodyStep, type HttpAnswer, headerOf } from '../../model/index.ts';
import type { Carrier, CarrierEnd, CarrierListener } from './carrier.ts';
import { bytesOf, mayHaveBody, withLength } from './framing.ts';
import type { HttpDoorway } from './mutated.ts';

/** From one side to the other, in milliseconds of the clock. */
const LATENCY_MS = 1;

/** The code of a connection that broke off, as Node.js reports it. */
const RESET = 'ECONNRESET';

/**
 * @param clock a virtual one, where the server does no I/O
 * @param endpoint where the client finds the server
 */
export function playedCarrier(server: HttpDoorway, clock: Clock, endpoint?: string): Carrier {
  return {
    request({ method, headers, body = '', url }, listener) {
      const listening: Listening = { listener, isOver: false };
      clock.after(LATENCY_MS, async () => {
        if (listening.isOver) return;
        const answer = await server({
          ...{ method, headers, body },
          ...(endpoint === undefined ? {} : { endpoint }),
          ...(url === undefined ? {} : { url }),
        });
        clock.after(LATENCY_MS, () => play(answer, listening, clock));
      });
      return () => {
        listening.isOver = true;
        listening.stopped?.();
      };
    },
  };
}

interface Listening {
  readonly listener: CarrierListener;
  isOver: boolean;
  /** Told when the client leaves. */
  stopped?: () => void;
}

async function play(
  answer: HttpAnswer | 'reset',
  listening: Listening,
  clock: Clock,
): Promise<void> {
  const end = (how: CarrierEnd, code?: string) => {
    if (listening.isOver) return;
    listening.isOver = true;
    listening.listener.end(how, code);
  };
  if (answer === 'reset') return end('failed', RESET);
  const { status, headers, body } = withLength(answer);
  if (headerOf(headers, 'content-encoding') !== undefined) {
    throw new Error('In memory nobody undoes a Content-Encoding: this mutant must run live');
  }
  // A client that has left hears nothing, but what still streams has to learn of it.
  if (!listening.isOver) listening.listener.head(status, headers);
  const promised = mayHaveBody(status) ? Number(headerOf(headers, 'content-length')) : 0;
  let left = Number.isNaN(promised) ? Infinity : promised;
  for (const step of body) {
    const goesOn = await playStep(step, listening, clock, (chunk) => {
      // What is beyond its announced length is no part of a body.
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (!listening.isOver && part.length > 0) listening.listener.data(part);
    });
    if (!goesOn) return end('cut', RESET);
  }
  if (Number.isFinite(left) && left > 0) end('cut', RESET);
  else end('complete');
}

/** @returns whether the connection is still there */
async function playStep(
  step: BodyStep,
  listening: Listening,
  clock: Clock,
  data: (chunk: Uint8Array) => void,
): Promise<boolean> {
  if ('cut' in step) return false;
  if ('send' in step) {
    data(bytesOf(step.send));
  } else if ('waitMs' in step) {
    if (!listening.isOver) await new Promise<void>((resolve) => clock.after(step.waitMs, resolve));
  } else if ('hold' in step) {
    await untilStopped(listening);
  } else {
    const stream = step.from[Symbol.asyncIterator]();
    const stopped = untilStopped(listening);
    for (;;) {
      const next = await Promise.race([stream.next().catch(() => 'broken' as const), stopped]);
      if (next === 'broken') return false;
      // Not awaited: a generator that waits for something returns only after that.
      if (!next) stream.return?.();
      if (!next || next.done) break;
      data(next.value);
    }
  }
  return true;
}

function untilStopped(listening: Listening): Promise<undefined> {
  return new Promise((resolve) => {
    if (listening.isOver) return resolve(undefined);
    listening.stopped = () => resolve(undefined);
  });
}
