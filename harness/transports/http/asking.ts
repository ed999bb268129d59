/** What a wire keeps in mind of a request, while its response may come over several streams. */
import { isRequest, member, parsedJson } from '../../model/index.ts';

/** A request whose response may come over several streams, one resumed after the other. */
export interface Asking {
  readonly root: number;
  readonly id: string | number | undefined;
  readonly probing: boolean;
  /** It is the request that opens the session, whose answer says how to go on. */
  readonly opens: boolean;
  resumes: number;
  lastEventId?: string;
  retryMs: number;
  answered: boolean;
  /** When, on the clock. */
  answeredAt?: number;
  /** Nothing more comes of it: a stream was refused, or was more than we read. */
  isLost: boolean;
}

export function beginning(body: string | undefined, probing: boolean): Omit<Asking, 'root'> {
  return {
    id: probing || body === undefined ? undefined : idOf(body),
    probing,
    opens: !probing && body !== undefined && opensSession(body),
    resumes: 0,
    retryMs: 0,
    answered: false,
    isLost: false,
  };
}

/** An id of an event as it can be sent: its UTF-8, a byte a character; undefined for what no header holds. */
export function inHeader(id: string): string | undefined {
  const text = Buffer.from(id, 'utf8').toString('latin1');
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(text) ? text : undefined;
}

function opensSession(body: string): boolean {
  return body.includes('"initialize"') && member(parsedJson(body), 'method') === 'initialize';
}

/** The id of the request in a body; undefined where there is none. */
function idOf(body: string): string | number | undefined {
  const json = parsedJson(body);
  return isRequest(json) ? json.id : undefined;
}
