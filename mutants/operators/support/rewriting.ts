/** Behaviours that change the content of single answers, and nothing else. */
import type { Behaviour, Conversation, Said, Site } from '../../../harness/model/index.ts';
import { isObject } from '../../../harness/model/index.ts';

/**
 * Changes an answer.
 * @param message a fresh copy, which may be changed and returned
 * @returns what is sent instead: a value, or undefined where it stays as it was
 */
export type Change = (message: Record<string, unknown>, said: Said) => unknown;

/** Whether a line answers the request that a site names; without a site, whether it answers any. */
export function answersAt(said: Said, site: Site | undefined): boolean {
  const { answers } = said;
  if (!answers) return false;
  return !site || (answers.method === site.method && answers.nth === site.nth);
}

/** Changes the answer at a site, or every answer where there is none. */
export function rewriting(site: Site | undefined, change: Change): Behaviour {
  return {
    fromServer(said, relay) {
      const json = answersAt(said, site) ? said.json : undefined;
      const changed = isObject(json) ? change(json as Record<string, unknown>, said) : undefined;
      relay.say(changed === undefined ? said.raw : JSON.stringify(changed), said.answers);
    },
  };
}

/** Each answer of the conversation that a change would change, as a site. */
export function* sitesWhere(conversation: Conversation, change: Change): Generator<Site> {
  for (const said of conversation) {
    if (!said.answers || !isObject(said.json)) continue;
    const copy: Record<string, unknown> = JSON.parse(said.raw);
    const changed = change(copy, said);
    if (changed === undefined || JSON.stringify(changed) === JSON.stringify(said.json)) continue;
    yield siteOf(said);
  }
}

/** Each answer of the conversation, as a site. */
export function* everyAnswer(conversation: Conversation): Generator<Site> {
  for (const said of conversation) if (said.answers && isObject(said.json)) yield siteOf(said);
}

/** The first answer to each method, as a site: where the place makes no difference of kind. */
export function* oneAnswerEach(conversation: Conversation): Generator<Site> {
  const seen = new Set<string>();
  for (const site of everyAnswer(conversation)) {
    if (seen.has(site.method)) continue;
    seen.add(site.method);
    yield site;
  }
}

/** The whole session, once, if anything was answered at all. */
export function* wholeSession(conversation: Conversation): Generator<undefined> {
  if (conversation.length > 0) yield undefined;
}

function siteOf({ answers }: Said): Site {
  if (!answers) throw new Error('Only an answer has a site');
  return { method: answers.method, nth: answers.nth };
}
