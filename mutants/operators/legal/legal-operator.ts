/** Variations that the specification allows: nothing may turn red. */
import type { Behaviour, Conversation, Operator, Site } from '../../../harness/model/index.ts';
import {
  type Change,
  everyAnswer,
  rewriting,
  sitesWhere,
  wholeSession,
} from '../support/rewriting.ts';
import { type Delivery, delivering } from '../support/site-operator.ts';

function legal(
  id: string,
  title: string,
  rewrites: boolean,
  sites: (conversation: Conversation) => Iterable<Site | undefined>,
  behaviour: (site: Site | undefined) => Behaviour,
): Operator {
  return {
    id,
    family: 'legal',
    group: 'legal',
    title,
    breaks: [],
    rewrites,
    replays: true,
    sites,
    behaviour,
  };
}

/** Changes the content of an answer. */
export function legalChange(id: string, title: string, change: Change): Operator {
  return legal(
    id,
    title,
    true,
    (conversation) => sitesWhere(conversation, change),
    (site) => rewriting(site, change),
  );
}

/** Writes the same answer with other characters. */
export function legalSpelling(
  id: string,
  title: string,
  spell: (raw: string, json: unknown) => string,
): Operator {
  return legal(
    id,
    title,
    true,
    function* (conversation) {
      for (const site of everyAnswer(conversation)) {
        const said = conversation.find(
          ({ answers }) => answers?.method === site.method && answers.nth === site.nth,
        );
        if (said && spell(said.raw, JSON.parse(said.raw)) !== said.raw) yield site;
      }
    },
    (site) =>
      delivering(site, (raw, answers, relay, { json }) => relay.say(spell(raw, json), answers)),
  );
}

/** Sends an answer in another way. */
export function legalDelivery(id: string, title: string, deliver: Delivery): Operator {
  return legal(id, title, false, everyAnswer, (site) => delivering(site, deliver));
}

/** Does something in the whole session. */
export function legalSession(id: string, title: string, behaviour: () => Behaviour): Operator {
  return legal(id, title, false, wholeSession, behaviour);
}
