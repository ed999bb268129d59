import { type Behaviour, isObject, member } from '../../../harness/model/index.ts';

/**
 * Repeats the first page of tools/list for ever.
 * @param cursor the cursor of the page after this one, counted from 1
 */
export function endlessList(cursor: (page: number) => string): Behaviour {
  let page = 0;
  return {
    fromClient({ raw, json }, relay) {
      const own = String(member(member(json, 'params'), 'cursor')).startsWith('mutant-');
      if (own && isObject(json)) relay.ask(JSON.stringify({ ...json, params: {} }));
      else relay.ask(raw);
    },
    fromServer({ raw, json, answers }, relay) {
      const result = member(json, 'result');
      if (answers?.method !== 'tools/list' || !isObject(json) || !isObject(result)) {
        relay.say(raw, answers);
        return;
      }
      page += 1;
      const endless = { ...result, nextCursor: cursor(page) };
      relay.say(JSON.stringify({ ...json, result: endless }), answers);
    },
  };
}
