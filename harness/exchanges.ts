/** The HTTP exchanges of a session: where each is recorded, and what is known of its response. */

import { type HttpOutcome, mediaType, type WireHappening } from './model/index.ts';
import type { RecordingInProgress } from './record.ts';

/** In place of the number of an exchange that never was: nothing comes of it. */
export const NOT_SENT = 0;

export interface Exchanges {
  /**
   * Sends, and keeps in mind that what comes of it belongs to this recording.
   * @returns the number of the exchange
   */
  begun(recording: RecordingInProgress, send: () => number | undefined): number;
  recordingOf(exchange: number | undefined): RecordingInProgress | undefined;
  /** @returns where it is to be recorded; undefined where nobody knows the exchange */
  happened(happening: WireHappening, exchange: number): RecordingInProgress | undefined;
  outcomeOf(exchange: number): HttpOutcome;
  /** Nothing more will come of an exchange. */
  settle(exchange: number): void;
  isSettled(exchange: number): boolean;
  /** Resolves when the response begins, or nothing more will come. */
  responded(exchange: number): Promise<void>;
}

export function createExchanges(): Exchanges {
  const recordings = new Map<number, RecordingInProgress>();
  const outcomes = new Map<number, HttpOutcome>();
  const settled = new Set<number>([NOT_SENT]);
  const waiting = new Map<number, () => void>();
  let sending: RecordingInProgress | undefined;

  return {
    begun(recording, send) {
      // The wire tells of the request while it sends it.
      sending = recording;
      const exchange = send();
      sending = undefined;
      if (exchange === undefined) throw new Error('A transport over HTTP numbers its exchanges');
      return exchange;
    },
    recordingOf: (exchange) => (exchange === undefined ? undefined : recordings.get(exchange)),
    happened(happening, exchange) {
      if (happening.kind === 'http-request') {
        const recording = sending ?? recordings.get(happening.resumes ?? exchange);
        if (recording) recordings.set(exchange, recording);
      } else if (happening.kind === 'http-response') {
        const contentType = mediaType(happening.headers);
        const { status } = happening;
        outcomes.set(exchange, { status, ...(contentType ? { contentType } : {}) });
        waiting.get(exchange)?.();
      }
      return recordings.get(exchange);
    },
    outcomeOf: (exchange) => outcomes.get(exchange) ?? {},
    settle: (exchange) => {
      settled.add(exchange);
      waiting.get(exchange)?.();
    },
    isSettled: (exchange) => settled.has(exchange),
    responded: (exchange) =>
      new Promise((resolve) => {
        if (settled.has(exchange) || outcomes.has(exchange)) resolve();
        else waiting.set(exchange, resolve);
      }),
  };
}
