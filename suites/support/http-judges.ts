/** What judges over HTTP have in common: when there is something to judge, and what must have worked before. */
import {
  type Assertion,
  type Clause,
  type Context,
  type Evidence,
  type Finding,
  isResponse,
  type Probe,
  type Recording,
} from '../../harness/model/index.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { notChecked } from './findings.ts';
import {
  type Asking,
  answerIn,
  askingIn,
  carriersOf,
  type HttpExchange,
  httpExchanges,
  isInitialize,
  succeeded,
} from './http.ts';
import { cameInstead } from './http-words.ts';
import { once } from './once.ts';
import { byProcess } from './output.ts';
import { notSentIn } from './read.ts';
import { stoppedBy, turnedAway } from './turned-away.ts';

/** The exchanges of one session of ours. */
export type HttpSession = readonly HttpExchange[];

/** What was asked of the server itself; elsewhere at its address is another program, as it may be. */
export const sessionsOf = once((recordings: readonly Recording[]): readonly HttpSession[] =>
  byProcess(recordings)
    .map(httpExchanges)
    .map((session) => session.filter(({ url }) => url === undefined)),
);

/** Judges where there was HTTP, where the clause holds, and where the server let us in. */
export function overHttp(clause: Clause, judge: Assertion['judge']): Assertion['judge'] {
  return (recordings, context) => {
    const sessions = sessionsOf(recordings);
    return (
      nothingToJudge(clause, sessions, context) ??
      withStop(judge(recordings, context), sessions.flat())
    );
  };
}

/** Judges what was seen in all sessions; what the server had no patience for shows nothing. */
export function ofSessions(
  clause: Clause,
  judge: (sessions: readonly HttpSession[], context: Context) => Finding,
): Assertion['judge'] {
  return overHttp(clause, (recordings, context) => {
    const finding = judge(sessionsOf(recordings).map(withoutStopped), context);
    // What did not occur may have been to come.
    return finding.outcome === 'not-checked' && finding.why === 'not-applicable'
      ? (stopOf(sessionsOf(recordings).flat()) ?? finding)
      : finding;
  });
}

function withoutStopped(session: HttpSession): HttpSession {
  const roots = session.filter((one) => stoppedBy(one) !== undefined).map(({ root }) => root);
  return roots.length === 0 ? session : session.filter(({ root }) => !roots.includes(root));
}

/** Where the server asked us to stop, that is why too little was seen. */
function withStop(finding: Finding, exchanges: HttpSession): Finding {
  if (finding.outcome !== 'not-checked' || finding.why !== 'blocked') return finding;
  return stopOf(exchanges) ?? finding;
}

function stopOf(exchanges: HttpSession): Finding | undefined {
  const because = exchanges.map(stoppedBy).find((words) => words !== undefined);
  return because === undefined ? undefined : notChecked('blocked', because);
}

/** Judges the exchanges of one probe; for assertions over `[open, probe]`. */
export function ofProbe(
  clause: Clause,
  probe: Probe,
  judge: (exchanges: HttpSession, context: Context) => Finding,
): Assertion['judge'] {
  return overHttp(clause, (recordings, context) => {
    const recording = recordings.find(({ probe: id }) => id === probe.id);
    if (!recording) throw new Error(`The probe ${probe.id} was not recorded`);
    const notSent = notSentIn(recording);
    if (notSent) return notChecked(notSent.why, notSent.because);
    const exchanges = httpExchanges([recording]);
    return stopOf(exchanges) ?? judge(exchanges, context);
  });
}

/**
 * Judges what came of a ping with odd headers, where ordinary pings are served: else a refusal would
 * show nothing. For assertions over `[open, pingWhileListening, probe]`.
 * @param judge gets also the evidence that ordinary pings are served
 */
export function ofOddPing(
  clause: Clause,
  probe: Probe,
  judge: (odd: HttpExchange, served: readonly Evidence[], context: Context) => Finding,
): Assertion['judge'] {
  return (recordings, context) => {
    const ordinary = recordings.find(({ probe: id }) => id === pingWhileListening.id);
    const served = ordinary && servedIn(httpExchanges([ordinary]));
    return ofProbe(clause, probe, ([odd]) => {
      if (!odd) return notChecked('blocked', 'the request was not sent');
      return served
        ? judge(odd, served, context)
        : notChecked('blocked', 'an ordinary ping was not served either');
    })(recordings, context);
  };
}

/** A request that was answered as usual, so that a refusal of something else has its own reason. */
export function servedIn(exchanges: HttpSession): readonly [Evidence, Evidence] | undefined {
  for (const asking of askingIn(exchanges)) {
    const answer = answerOver(asking, exchanges);
    if (succeeded(asking) && answer) return [asking.sent.at, answer.at];
  }
  return undefined;
}

/** The answer to a request, also where its stream was resumed before it came. */
export function answerOver(asking: Asking, exchanges: HttpSession) {
  return carriersOf(asking, exchanges)
    .map(({ received }) => answerIn({ ...asking, received }))
    .find((answer) => answer !== undefined);
}

/** What came of a request that was odd, in words; silence too. */
export function outcomeShown(odd: HttpExchange): { readonly words: string; readonly at: Evidence } {
  const { response, end } = odd;
  if (response && succeeded(odd) && isServed(odd)) {
    return { words: `HTTP ${response.status} with a response`, at: response.at };
  }
  const silent = { words: 'no response at all', at: end?.at ?? odd.at };
  return (
    cameInstead(odd) ??
    (response ? { words: `HTTP ${response.status} with a stream`, at: response.at } : silent)
  );
}

export function statusOf({ response }: HttpExchange): number | undefined {
  return response?.status;
}

/** Whether something odd was answered by a response all the same. */
export function isServed({ received }: HttpExchange): boolean {
  return received.some(({ frame }) => isResponse(frame.json));
}

/** A status of the 400s: what was asked is refused, and nothing is broken. */
export function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}

function nothingToJudge(
  { revisions }: Clause,
  sessions: readonly HttpSession[],
  { revision }: Context,
): Finding | undefined {
  const [first] = sessions.flat();
  if (!first) return notChecked('not-applicable', 'the server was not spoken to over HTTP');
  if (!revisions.includes(revision)) {
    return notChecked('not-applicable', `revision ${revision} has no such rule`);
  }
  const opening = sessions.flat().find(isInitialize);
  return opening && turnedAway(opening);
}
