/** One HTTP exchange as the wire tells it, in memory or over a socket. */
import type { HttpAnswer, HttpMethod, WireHappening } from '../harness/model/index.ts';
import type { CarriedRequest, Carrier } from '../harness/transports/http/carrier.ts';
import { startExchange } from '../harness/transports/http/exchange.ts';

/** What a connection or the time adds, and no server says. */
const CHANGING = ['connection', 'keep-alive', 'date'];

export const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

export function json(value: unknown, status = 200): HttpAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json']],
    body: [{ send: JSON.stringify(value) }],
  };
}

export function sse(...body: HttpAnswer['body']): HttpAnswer {
  return { status: 200, headers: [['Content-Type', 'text/event-stream']], body };
}

/**
 * Sends a request and collects what happens until it ends.
 * @param stopWhen stops the exchange after such an event
 */
export function happeningsOf(
  carrier: Carrier,
  { method, headers, body }: CarriedRequest,
  stopWhen: (happening: WireHappening) => boolean = () => false,
): Promise<WireHappening[]> {
  return new Promise((resolve) => {
    const all: WireHappening[] = [];
    const start = { number: 1, method: method as HttpMethod, headers, probing: false };
    const stop = startExchange(
      carrier,
      { ...start, ...(body === undefined ? {} : { body }) },
      {
        happened(happening) {
          all.push(withoutChanging(happening));
          if (happening.kind === 'http-end') resolve(all);
          else if (stopWhen(happening)) setTimeout(() => stop(), 30);
        },
        activity() {},
      },
      { head() {}, message() {}, over() {} },
    );
  });
}

function withoutChanging(happening: WireHappening): WireHappening {
  if (happening.kind !== 'http-response') return happening;
  const headers = happening.headers.filter(([name]) => !CHANGING.includes(name.toLowerCase()));
  return { ...happening, headers };
}
