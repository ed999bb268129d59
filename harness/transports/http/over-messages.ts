/** What rewrites lines on stdio rewrites, over HTTP, the messages in the response to a POST. */

import { isUtf8 } from 'node:buffer';
import {
  type Behaviour,
  type BodyStep,
  EVENT_STREAM,
  type HttpAnswer,
  type HttpAsked,
  type HttpBehaviour,
  isResponse,
  mediaType,
  member,
  parsedJson,
} from '../../model/index.ts';
import { dataOf, splitBlocks, withData } from '../../model/sse.ts';
import { sayingRelay } from '../saying-relay.ts';
import { bytesOf, isSend } from './framing.ts';

/** Gives what is said instead of a message. */
type Rewrite = (raw: string) => string;

/** @param behaviour of an operator that only rewrites: it does nothing but say */
export function overMessages(behaviour: Behaviour): HttpBehaviour {
  return {
    async exchange(asked, pass, relay) {
      const answer = await pass(asked);
      if (answer === 'reset' || asked.method !== 'POST') return answer;
      // What comes later may still be changed.
      let isChanged = answer.body.some((step) => 'from' in step);
      const rewrite: Rewrite = (raw) => {
        const text = saidInstead(behaviour, raw, asked, relay.patienceMs);
        isChanged ||= text !== raw;
        return text;
      };
      const body = rewritten(answer, rewrite);
      return isChanged ? { ...answer, body } : answer;
    },
  };
}

function saidInstead(
  behaviour: Behaviour,
  raw: string,
  { asks }: HttpAsked,
  patienceMs: number,
): string {
  const json = parsedJson(raw);
  // What is no JSON is no message: stdio would show it as a line, but no operator changes such.
  if (json === undefined || !behaviour.fromServer) return raw;
  const answers = asks && isResponse(json) && member(json, 'id') === asks.id ? asks : undefined;
  const texts: string[] = [];
  behaviour.fromServer(
    { raw, json, ...(answers ? { answers } : {}) },
    sayingRelay((text) => texts.push(text), patienceMs),
  );
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0) {
    throw new Error('An operator that only rewrites must say one line for each');
  }
  return text;
}

function rewritten(answer: HttpAnswer, rewrite: Rewrite): readonly BodyStep[] {
  const whole = Buffer.concat(answer.body.filter(isSend).map(({ send }) => bytesOf(send)));
  // Bytes that are no text must stay as they are.
  if (!isUtf8(whole)) return answer.body;
  return mediaType(answer.headers) === EVENT_STREAM
    ? rewrittenEvents(answer.body, rewrite)
    : rewrittenJson(answer.body, whole.toString(), rewrite);
}

function rewrittenJson(
  body: readonly BodyStep[],
  text: string,
  rewrite: Rewrite,
): readonly BodyStep[] {
  const message = rewrite(text);
  if (message === text) return body;
  let isSaid = false;
  return body.flatMap((step): BodyStep[] => {
    if (!isSend(step)) return [step];
    const first = !isSaid;
    isSaid = true;
    return first ? [{ send: message }] : [];
  });
}

/** An event that comes in several pieces goes out whole, with the last of them. */
function rewrittenEvents(body: readonly BodyStep[], rewrite: Rewrite): BodyStep[] {
  const last = body.findLastIndex(isSend);
  const events = eventRewriter(rewrite);
  return body.flatMap((step, index): BodyStep[] => {
    if ('from' in step) return [{ from: rewrittenStream(step.from, rewrite) }];
    if (!isSend(step)) return [step];
    const text = events.push(bytesOf(step.send)) + (index === last ? events.rest() : '');
    return text === '' ? [] : [{ send: text }];
  });
}

/** Passes a stream on event by event; whoever leaves it leaves the one behind it. */
function rewrittenStream(
  stream: AsyncIterable<Uint8Array>,
  rewrite: Rewrite,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const events = eventRewriter(rewrite);
      const behind = stream[Symbol.asyncIterator]();
      let isOver = false;
      return {
        async next() {
          while (!isOver) {
            const { done, value } = await behind.next();
            isOver = done === true;
            const text = done ? events.rest() : events.push(value);
            if (text !== '') return { done: false, value: Buffer.from(text) };
          }
          return { done: true, value: undefined };
        },
        async return() {
          isOver = true;
          await behind.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function eventRewriter(rewrite: Rewrite) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let pending = '';
  return {
    /** Takes bytes, and gives the events that they complete. */
    push(chunk: Uint8Array): string {
      const { blocks, rest } = splitBlocks(pending + decoder.decode(chunk, { stream: true }));
      pending = rest;
      return blocks.map(rewrittenBlock).join('');
    },
    rest(): string {
      return pending + decoder.decode();
    },
  };

  function rewrittenBlock(block: string): string {
    const data = dataOf(block);
    if (data === undefined) return block;
    const text = rewrite(data);
    return text === data ? block : withData(block, text);
  }
}
