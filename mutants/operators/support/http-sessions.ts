/** Session ids, as a client sees them and as the unbroken server knows them. */
import {
  type HttpAnswer,
  type HttpAsked,
  type HttpBehaviour,
  headerOf,
  member,
} from '../../../harness/model/index.ts';
import { withHeader } from './http-message.ts';

export const SESSION_ID = 'Mcp-Session-Id';

export function sessionIdOf({ headers }: Pick<HttpAsked | HttpAnswer, 'headers'>) {
  return headerOf(headers, SESSION_ID);
}

/** The same request in another session, or in none. */
export function inSession(asked: HttpAsked, id: string | undefined): HttpAsked {
  return { ...asked, headers: withHeader(asked.headers, SESSION_ID, id) };
}

export function opensSession({ json }: HttpAsked): boolean {
  return member(json, 'method') === 'initialize';
}

/** A POST without a session, in a server that has one for it. */
export function lacksSession(asked: HttpAsked): boolean {
  return asked.method === 'POST' && sessionIdOf(asked) === undefined && !opensSession(asked);
}

/**
 * Gives sessions other ids than the unbroken server, which knows them by its own.
 * @param nth counts the sessions, from 1
 */
export function renamedSessions(rename: (id: string, nth: number) => string): HttpBehaviour {
  const idByName = new Map<string, string>();
  const nameById = new Map<string, string>();
  return {
    async exchange(asked, pass) {
      const named = sessionIdOf(asked);
      const known = named === undefined ? undefined : idByName.get(named);
      const answer = await pass(known === undefined ? asked : inSession(asked, known));
      if (answer === 'reset') return answer;
      const id = sessionIdOf(answer);
      if (id === undefined) return answer;
      const name = nameById.get(id) ?? rename(id, nameById.size + 1);
      nameById.set(id, name);
      idByName.set(name, id);
      return { ...answer, headers: withHeader(answer.headers, SESSION_ID, name) };
    },
  };
}

/** The sessions that the unbroken server opened. */
export interface Sessions {
  /** Passes a request on, and remembers what came of it. */
  pass(
    asked: HttpAsked,
    pass: (asked: HttpAsked) => Promise<HttpAnswer | 'reset'>,
  ): Promise<HttpAnswer | 'reset'>;
  /** Whether a session with this id was ever opened. */
  knows(id: string): boolean;
  /** The last one that was opened and not ended. */
  latest(): string | undefined;
}

export function rememberedSessions(): Sessions {
  const isOpen = new Map<string, boolean>();
  return {
    async pass(asked, pass) {
      const answer = await pass(asked);
      if (answer === 'reset') return answer;
      const opened = opensSession(asked) ? sessionIdOf(answer) : undefined;
      if (opened !== undefined) isOpen.set(opened, true);
      const ended =
        asked.method === 'DELETE' && answer.status < 300 ? sessionIdOf(asked) : undefined;
      if (ended !== undefined) isOpen.set(ended, false);
      return answer;
    },
    knows: (id) => isOpen.has(id),
    latest: () => [...isOpen].findLast(([, open]) => open)?.[0],
  };
}

/**
 * Changes the answers to requests that name a session.
 * @param known those of sessions that were ever opened, or of ids that were never issued
 */
export function answeringInSessions(
  known: boolean,
  change: (answer: HttpAnswer) => HttpAnswer,
): HttpBehaviour {
  const sessions = rememberedSessions();
  return {
    async exchange(asked, pass) {
      const answer = await sessions.pass(asked, pass);
      const id = sessionIdOf(asked);
      if (answer === 'reset' || id === undefined || sessions.knows(id) !== known) return answer;
      return change(answer);
    },
  };
}

/** The same refusal with status 400. */
export function with400For404(answer: HttpAnswer): HttpAnswer {
  return answer.status === 404 ? { ...answer, status: 400 } : answer;
}
