/** Which client speaks in a session of a server that we serve, and in which revision. */
import { member } from './model/index.ts';

/** Sessions, requests and events that are remembered: a client may come back for ever. */
const MAX_REMEMBERED = 10_000;
/** Of `_meta`, where each request says who asks. */
const META = 'io.modelcontextprotocol';

export interface Speaker {
  /** `name/version`, as far as they are given. */
  readonly client?: string;
  /** That is asked for; the one that is agreed to, once the server has answered. */
  version?: string;
}

export interface Speakers {
  /** Who sends this; where nobody says, the last one that said who it is. */
  of(session: string | undefined, message: unknown): Speaker;
  /** The server issued this session id. */
  opened(session: string, speaker: Speaker): void;
  /** The server answered to `initialize`. */
  answered(speaker: Speaker, response: unknown): void;
}

export function createSpeakers(): Speakers {
  const bySession = new Map<string, Speaker>();
  let latest: Speaker = {};
  return {
    of(session, message) {
      const params = member(message, 'params');
      const meta = member(params, '_meta');
      const info = member(meta, `${META}/clientInfo`);
      if (info !== undefined) return speaker(info, member(meta, `${META}/protocolVersion`));
      if (member(message, 'method') === 'initialize') {
        latest = speaker(member(params, 'clientInfo'), member(params, 'protocolVersion'));
        return latest;
      }
      return (session === undefined ? undefined : bySession.get(session)) ?? latest;
    },
    opened: (session, one) => remember(bySession, session, one),
    answered(one, response) {
      const agreed = member(member(response, 'result'), 'protocolVersion');
      if (typeof agreed === 'string') one.version = agreed;
    },
  };
}

function speaker(info: unknown, version: unknown): Speaker {
  const parts = [member(info, 'name'), member(info, 'version')];
  const client = parts.filter((part) => typeof part === 'string').join('/');
  return {
    ...(client === '' ? {} : { client }),
    ...(typeof version === 'string' ? { version } : {}),
  };
}

/** Keeps a value, and forgets the oldest where there are too many. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_REMEMBERED && oldest !== undefined) map.delete(oldest);
}
