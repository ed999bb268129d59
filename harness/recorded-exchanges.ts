/** The HTTP exchanges of a transcript, each with what belongs to it, whichever recording holds it. */
import type {
  Frame,
  HttpEnd,
  HttpHeader,
  HttpMethod,
  SseFields,
  Transcript,
  WireEvent,
} from './model/index.ts';

export interface RecordedExchange {
  /** The probe that sent it. */
  readonly probe: string;
  /** Counts the sessions, from 1. */
  readonly process: number;
  readonly method: HttpMethod;
  readonly headers: readonly HttpHeader[];
  /** The exchange whose stream it resumes. */
  readonly resumes?: RecordedExchange;
  /** Its body, and where that stands in the recording of the probe. */
  sent?: { readonly frame: Frame; readonly index: number; readonly probing: boolean };
  /** Absent where no response came. */
  response?: { readonly status: number; readonly headers: readonly HttpHeader[] };
  readonly received: { readonly frame: Frame; readonly sse?: SseFields }[];
  /** Absent where the transcript ends before. */
  end?: { readonly how: HttpEnd; readonly error?: string; readonly seq: number };
}

/** In the order in which they began; none over stdio. */
export function recordedExchanges({ recordings }: Transcript): RecordedExchange[] {
  const placed = recordings
    .flatMap(({ probe, process, events }) =>
      events.map((event, index) => ({ probe, process, event, index })),
    )
    .sort((a, b) => a.event.seq - b.event.seq);
  const exchanges = new Map<string, RecordedExchange>();
  for (const { probe, process, event, index } of placed) {
    if (!('exchange' in event) || event.exchange === undefined) continue;
    // They are counted anew in each session.
    const key = (exchange: number) => `${process} ${exchange}`;
    if (event.kind === 'http-request') {
      // Elsewhere at its address is another program, as it may be.
      if (event.url !== undefined) continue;
      const { method, headers } = event;
      const resumes = event.resumes === undefined ? undefined : exchanges.get(key(event.resumes));
      exchanges.set(key(event.exchange), {
        ...{ probe, process, method, headers, received: [] },
        ...(resumes ? { resumes } : {}),
      });
      continue;
    }
    const exchange = exchanges.get(key(event.exchange));
    if (exchange) add(exchange, event, index);
  }
  return [...exchanges.values()];
}

function add(exchange: RecordedExchange, event: WireEvent, index: number): void {
  if (event.kind === 'sent') {
    exchange.sent = { frame: event.frame, index, probing: event.probing === true };
  } else if (event.kind === 'received') {
    exchange.received.push(event);
  } else if (event.kind === 'http-response') {
    exchange.response = event;
  } else if (event.kind === 'http-end') {
    exchange.end = event;
  }
}
