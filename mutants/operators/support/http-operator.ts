/** Operators that mean something over HTTP only. */
import type {
  Asked,
  Behaviour,
  Clause,
  Conversation,
  HttpAnswer,
  HttpAsked,
  HttpBehaviour,
  HttpRelay,
  Operator,
  Site,
} from '../../../harness/model/index.ts';
import { responseIn } from './http-message.ts';
import { oneAnswerEach, wholeSession } from './rewriting.ts';

/** The right answer to a request, and what it answers. */
export interface Answering {
  readonly answer: HttpAnswer;
  readonly asked: HttpAsked;
  readonly asks: Asked;
  readonly relay: HttpRelay;
}

type Changed = HttpAnswer | 'reset' | Promise<HttpAnswer | 'reset'>;

/** @param response the text of the JSON-RPC response, however it travels */
export type AnswerChange = (response: string, answering: Answering) => Changed;

type Sites = (conversation: Conversation) => Iterable<Site | undefined>;

/** Sends the answer at a site in another way; by default at the first answer to each method. */
export function httpAnswer(
  id: string,
  title: string,
  breaks: readonly Clause[],
  change: AnswerChange,
  sites: Sites = oneAnswerEach,
): Operator {
  return operator(id, 'http', title, breaks, (site) => answeringAt(site, change), sites);
}

/** Does something in the whole session. */
export function httpSession(
  id: string,
  title: string,
  breaks: readonly Clause[],
  behaviour: () => HttpBehaviour,
  sites: Sites = wholeSession,
): Operator {
  return operator(id, 'http', title, breaks, behaviour, sites);
}

/** Sends an answer in another way that is right too. */
export function legalHttpAnswer(
  id: string,
  title: string,
  change: AnswerChange,
  sites: Sites = oneAnswerEach,
): Operator {
  return operator(id, 'http-legal', title, [], (site) => answeringAt(site, change), sites);
}

/** Does in the whole session what a server may do. */
export function legalHttpSession(
  id: string,
  title: string,
  behaviour: () => HttpBehaviour,
  sites: Sites = wholeSession,
): Operator {
  return operator(id, 'http-legal', title, [], behaviour, sites);
}

/** Changes every answer of HTTP, whatever it answers. */
export function everyHttpAnswer(change: (answer: HttpAnswer) => HttpAnswer): HttpBehaviour {
  return answeringWhere(() => true, change);
}

/** Changes the answers to some requests of HTTP, whether or not they are requests of JSON-RPC. */
export function answeringWhere(
  holds: (asked: HttpAsked, answer: HttpAnswer) => boolean,
  change: (answer: HttpAnswer, asked: HttpAsked) => HttpAnswer | 'reset',
): HttpBehaviour {
  return {
    async exchange(asked, pass) {
      const answer = await pass(asked);
      return answer !== 'reset' && holds(asked, answer) ? change(answer, asked) : answer;
    },
  };
}

/** Answers some requests itself: the unbroken server does not learn of them. */
export function answeringInstead(
  holds: (asked: HttpAsked) => boolean,
  answer: () => HttpAnswer,
): HttpBehaviour {
  return {
    exchange: async (asked, pass) => (holds(asked) ? answer() : pass(asked)),
  };
}

/** Sends the answer at a site in another way, or every answer where there is none. */
export function answeringAt(site: Site | undefined, change: AnswerChange): HttpBehaviour {
  return {
    async exchange(asked, pass, relay) {
      const answer = await pass(asked);
      const { asks } = asked;
      if (answer === 'reset' || !asks || !isAt(asks, site)) return answer;
      const response = responseIn(answer, asks.id);
      return response === undefined ? answer : change(response, { answer, asked, asks, relay });
    },
  };
}

/** Without a site, any request is meant. */
export function isAt(asks: Asked, site: Site | undefined): boolean {
  return !site || (asks.method === site.method && asks.nth === site.nth);
}

function operator(
  id: string,
  group: 'http' | 'http-legal',
  title: string,
  breaks: readonly Clause[],
  http: (site: Site | undefined) => HttpBehaviour,
  sites: Sites,
): Operator {
  return {
    id,
    family: group === 'http' ? 'wire' : 'legal',
    group,
    title,
    breaks,
    rewrites: false,
    replays: true,
    sites,
    behaviour(): Behaviour {
      throw new Error(`${id} means nothing on stdio`);
    },
    http,
    httpOnly: true,
  };
}
