import { type Behaviour, has, isObject, type Relay } from '../../../harness/model/index.ts';

/** A response to nothing, as servers send it that answer everything. */
export const REPLY = '{"jsonrpc":"2.0","id":null,"result":{}}';

/**
 * Answers what must not be answered: messages without an id, whose method is one of these. As a
 * server that reads one message after the other, it first answers what was asked before.
 * @param lateMs how long after that, in milliseconds
 * @param reply the lines that are said
 */
export function replyingTo(
  wanted: (method: string) => boolean,
  lateMs: number,
  reply: readonly string[] = [REPLY],
): Behaviour {
  const open = new Set<unknown>();
  let waiting: { readonly before: Set<unknown> }[] = [];

  function answer(relay: Relay): void {
    const ready = waiting.filter(({ before }) => before.size === 0);
    waiting = waiting.filter(({ before }) => before.size > 0);
    for (const _ of ready) {
      const say = () => {
        for (const line of reply) relay.bytes(`${line}\n`);
      };
      if (lateMs === 0) say();
      else relay.after(lateMs, say);
    }
  }

  return {
    fromClient({ raw, json, asks }, relay) {
      if (asks) open.add(asks.id);
      relay.ask(raw);
      if (!isObject(json) || has(json, 'id') || typeof json.method !== 'string') return;
      if (!wanted(json.method)) return;
      waiting.push({ before: new Set(open) });
      answer(relay);
    },
    fromServer({ raw, answers }, relay) {
      relay.say(raw, answers);
      if (!answers) return;
      open.delete(answers.id);
      for (const { before } of waiting) before.delete(answers.id);
      answer(relay);
    },
  };
}
