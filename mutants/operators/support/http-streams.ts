/** The streams that GET opened, on which a behaviour says something of its own. */
import { type Channel, channel } from '../../../harness/model/channel.ts';
import type { BodyStep, HttpAnswer, HttpAsked, HttpRelay } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { isEventStream } from './http-message.ts';

export interface GetStreams {
  /** Keeps a way into a stream that GET opens; every other answer stays as it is. */
  watch(asked: HttpAsked, answer: HttpAnswer, relay: HttpRelay): HttpAnswer;
  /** Those that are open now, the oldest first; each writes a message as an event. */
  open(): readonly ((message: string) => void)[];
}

export function getStreams(): GetStreams {
  const open = new Set<Channel<Uint8Array>>();
  return {
    watch(asked, answer, relay) {
      if (asked.method !== 'GET' || answer.status !== 200 || !isEventStream(answer)) return answer;
      const leaving: (() => void)[] = [];
      const stream = channel<Uint8Array>(() => {
        open.delete(stream);
        for (const leave of leaving) leave();
      });
      open.add(stream);
      pour(answer.body, stream, relay, leaving).finally(() => open.delete(stream));
      return { ...answer, body: [{ from: stream }] };
    },
    open: () =>
      [...open].map((stream) => (message) => stream.push(Buffer.from(eventText(message)))),
  };
}

/** Plays what the unbroken server sends into the stream, until one of the two ends. */
async function pour(
  body: readonly BodyStep[],
  stream: Channel<Uint8Array>,
  relay: HttpRelay,
  leaving: (() => void)[],
): Promise<void> {
  for (const step of body) {
    if ('send' in step) {
      stream.push(Buffer.from(step.send));
    } else if ('waitMs' in step) {
      await relay.wait(step.waitMs);
    } else if ('hold' in step) {
      await new Promise<void>((resolve) => leaving.push(resolve));
    } else if ('cut' in step) {
      return stream.breakOff();
    } else {
      const source = step.from[Symbol.asyncIterator]();
      leaving.push(() => source.return?.());
      try {
        for (let next = await source.next(); !next.done; next = await source.next()) {
          stream.push(next.value);
        }
      } catch {
        return stream.breakOff();
      }
    }
  }
  stream.end();
}
