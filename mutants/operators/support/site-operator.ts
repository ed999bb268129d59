/** Operators that change how single answers travel, at each answer or at the first of each kind. */
import type {
  Asked,
  Behaviour,
  Clause,
  Conversation,
  Operator,
  Relay,
  Said,
  Site,
} from '../../../harness/model/index.ts';
import { answersAt, everyAnswer } from './rewriting.ts';

/** Sends one answer in another way. */
export type Delivery = (raw: string, answers: Asked, relay: Relay, said: Said) => void;

export function siteOperator(
  id: string,
  group: string,
  title: string,
  breaks: readonly Clause[],
  deliver: Delivery,
  sites: (conversation: Conversation) => Iterable<Site> = everyAnswer,
): Operator {
  return {
    id,
    family: 'wire',
    group,
    title,
    breaks,
    rewrites: false,
    replays: true,
    sites,
    behaviour: (site) => delivering(site, deliver),
  };
}

/** Sends the answer at a site in another way, everything else as it is. */
export function delivering(site: Site | undefined, deliver: Delivery): Behaviour {
  return {
    fromServer(said, relay) {
      const { raw, answers } = said;
      if (answers && answersAt(said, site)) deliver(raw, answers, relay, said);
      else relay.say(raw, answers);
    },
  };
}
