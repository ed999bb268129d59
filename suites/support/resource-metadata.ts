/** How the server refuses those who bring no credentials, and where that leads. */
import {
  type Assertion,
  type Challenge,
  type Clause,
  type Context,
  challengesIn,
  type Evidence,
  type Finding,
  headerOf,
  isObject,
  type JsonObject,
  type Recording,
} from '../../harness/model/index.ts';
import { readResourceMetadata } from '../probes/http/read-resource-metadata.ts';
import { kindOf, shown } from './describe.ts';
import { notChecked } from './findings.ts';
import { type HttpExchange, type HttpResponse, httpExchanges } from './http.ts';
import { sessionsOf } from './http-judges.ts';
import { cameInstead, responseShown } from './http-words.ts';
import { byProcess } from './output.ts';
import { notSentIn } from './read.ts';
import { stoppedBy } from './turned-away.ts';

/** A 401 to a request that was not odd in any way. */
export type Refused = HttpExchange & { readonly response: HttpResponse };

/** Judges by what a 401 says, where one came. */
export function ofRefused(
  clause: Clause,
  judge: (
    refused: readonly [Refused, ...Refused[]],
    recordings: readonly Recording[],
    context: Context,
  ) => Finding,
): Assertion['judge'] {
  return (recordings, context) => {
    const exchanges = sessionsOf(recordings).flat();
    if (exchanges.length === 0) {
      return notChecked('not-applicable', 'the server was not spoken to over HTTP');
    }
    if (!clause.revisions.includes(context.revision)) {
      return notChecked('not-applicable', `revision ${context.revision} has no such rule`);
    }
    const [first, ...others] = exchanges.filter(isRefused).sort(byResponse);
    if (first) return judge([first, ...others], recordings, context);
    const because = exchanges.map(stoppedBy).find((words) => words !== undefined);
    return because === undefined
      ? notChecked('not-applicable', 'the server asks for no credentials')
      : notChecked('blocked', because);
  };
}

function isRefused(exchange: HttpExchange): exchange is Refused {
  return exchange.response?.status === 401 && !exchange.sent?.probing;
}

function byResponse(a: Refused, b: Refused): number {
  return a.response.seq - b.response.seq;
}

/** The place that shows what a 401 says of credentials. */
export function challengeAt({ response }: Refused): Evidence {
  return { ...response.at, header: 'www-authenticate' };
}

/** What came where resource metadata was asked for. */
export interface MetadataAnswer {
  readonly exchange: HttpExchange;
  readonly at: Evidence;
  /** Present where it can be read. */
  readonly document?: JsonObject;
  /** Why it cannot, in words. */
  readonly fault?: string;
  /** A client that follows redirects may read it all the same. */
  readonly moved?: true;
}

export interface MetadataSearch {
  readonly challenges: readonly Challenge[];
  readonly refused: Refused;
  /** In the order in which they were asked for. */
  readonly answers: readonly MetadataAnswer[];
}

/** Judges where a valid challenge led, if it led anywhere. */
export function ofMetadata(
  clause: Clause,
  judge: (search: MetadataSearch, context: Context) => Finding,
): Assertion['judge'] {
  return ofRefused(clause, ([refused], recordings, context) => {
    const challenges = challengesIn(refused.response.headers);
    if (!challenges) return notChecked('blocked', 'a 401 without a challenge leads nowhere');
    const reading = recordings.find(
      ({ probe, process }) => probe === readResourceMetadata.id && process === refusedIn(refused),
    );
    const notSent = reading && notSentIn(reading);
    if (notSent && notSent.why !== 'not-applicable') {
      return notChecked(notSent.why, notSent.because);
    }
    const exchanges = byProcess(reading ? [reading] : []).flatMap(httpExchanges);
    const because = exchanges.map(stoppedBy).find((words) => words !== undefined);
    if (because !== undefined) return notChecked('blocked', because);
    const answers = exchanges.filter(({ url }) => url !== undefined).map(answerOf);
    return judge({ challenges, refused, answers }, context);
  });
}

/** Judges the document, where there is one. */
export function ofDocument(
  clause: Clause,
  judge: (document: JsonObject, at: Evidence, context: Context) => Finding,
): Assertion['judge'] {
  return ofMetadata(clause, ({ answers }, context) => {
    const answer = answers.find(({ document }) => document);
    return answer?.document
      ? judge(answer.document, answer.at, context)
      : notChecked('blocked', 'no resource metadata could be read');
  });
}

/** In which of our sessions. */
function refusedIn({ at }: Refused): number {
  return at.process ?? 1;
}

function answerOf(exchange: HttpExchange): MetadataAnswer {
  const { response, received, end, at } = exchange;
  const instead = cameInstead(exchange);
  if (!response || (end && end.how !== 'complete' && end.how !== 'stopped')) {
    const waited = Math.round((end?.atMs ?? exchange.atMs) - exchange.atMs);
    const fault = instead?.words ?? `no response in ${waited} ms`;
    return { exchange, at: instead?.at ?? end?.at ?? at, fault };
  }
  if (response.status !== 200) {
    const isMoved =
      response.status >= 300 &&
      response.status < 400 &&
      headerOf(response.headers, 'location') !== undefined;
    const fault = responseShown(exchange);
    return { exchange, at: response.at, fault, ...(isMoved ? { moved: true } : {}) };
  }
  const [body] = received;
  if (!body) {
    const fault = end?.how === 'complete' ? 'HTTP 200 without a body' : 'a body that never ends';
    return { exchange, at: end?.at ?? response.at, fault };
  }
  const { frame } = body;
  if (!('json' in frame)) {
    return { exchange, at: body.at, fault: `what is not JSON: ${shown(frame.raw)}` };
  }
  return isObject(frame.json)
    ? { exchange, at: body.at, document: frame.json }
    : { exchange, at: body.at, fault: `${kindOf(frame.json)} in place of an object` };
}
