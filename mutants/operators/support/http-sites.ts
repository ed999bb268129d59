/** Places that matter over HTTP. */
import {
  type Asked,
  type Conversation,
  has,
  member,
  type Site,
} from '../../../harness/model/index.ts';
import { isError } from './response-text.ts';
import { oneAnswerEach, wholeSession } from './rewriting.ts';

/** The first answer to each method but initialize, whose refusal or delay may have reasons of its own. */
export function* afterTheStart(conversation: Conversation): Generator<Site> {
  for (const site of oneAnswerEach(conversation)) if (site.method !== 'initialize') yield site;
}

/** The first error in answer to each method. */
export function oneErrorEach(conversation: Conversation): Generator<Site> {
  return oneAnswerEach(conversation.filter(({ json }) => has(json, 'error')));
}

/** The first call of a tool that is refused by an error: of a tool that does not exist. */
export function refusedCalls(conversation: Conversation): Generator<Site> {
  return oneErrorEach(conversation.filter(({ answers }) => answers?.method === 'tools/call'));
}

/** Whether that is such a call, with the text of the response to it; where no site says so. */
export function isRefusedCall(response: string, { method }: Asked): boolean {
  return method === 'tools/call' && isError(response);
}

/** The first result in answer to each method. */
export function oneResultEach(conversation: Conversation): Generator<Site> {
  return oneAnswerEach(conversation.filter(({ json }) => has(json, 'result')));
}

/** Sites in a session of this revision or a later one. */
export function since<S>(
  revision: string,
  sites: (conversation: Conversation) => Iterable<S>,
): (conversation: Conversation) => Generator<S> {
  return function* later(conversation) {
    const agreed = agreedIn(conversation);
    if (typeof agreed === 'string' && agreed >= revision) yield* sites(conversation);
  };
}

/** The whole session, where its revision is this one or a later one. */
export function sessionSince(revision: string) {
  return since(revision, wholeSession);
}

function agreedIn(conversation: Conversation): unknown {
  const opening = conversation.find(({ answers }) => answers?.method === 'initialize');
  return member(member(opening?.json, 'result'), 'protocolVersion');
}
