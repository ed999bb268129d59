/** The answers to what a probe asked, matched by id: what groups 2 to 4 judge. */
import {
  type Assertion,
  type Context,
  type Finding,
  member,
  type Recording,
} from '../../harness/model/index.ts';
import { shown } from './describe.ts';
import { OUTCOME_RULE, outcomeOf } from './envelope.ts';
import { fail, notChecked, worst } from './findings.ts';
import {
  notSentIn,
  pointing,
  requestsIn,
  responsesIn,
  type SeenRequest,
  type SeenResponse,
} from './read.ts';
import { closedAt, neverOpened, turnedAwayIn, unanswered } from './silence.ts';

export interface Exchange {
  readonly request: SeenRequest;
  /** The first response under the id of the request. */
  readonly response: SeenResponse;
  readonly result: unknown;
  readonly error: unknown;
}

/**
 * Judges every exchange of a probe, and gives the worst finding; for assertions over
 * `[open, probe]`. A request without an answer under its id fails; what was not sent says why.
 * @param expected what a pass would have shown, in words
 */
export function ofAnswers(
  expected: string,
  judge: (exchange: Exchange, context: Context) => Finding,
): Assertion['judge'] {
  return (recordings, context) => {
    const [opening, recording] = recordings;
    if (!opening || !recording) throw new Error('The probe was not recorded');
    const findings = requestsIn(recording).map((request) => {
      const exchange = exchangeOf(request);
      if (!exchange) return withoutAnswer(request, recording, opening);
      return explained(judge(exchange, context), exchange);
    });
    const [first, ...others] = findings;
    if (first) return worst(first, ...others);
    return notAsked(expected, opening, recording);
  };
}

/** A server may be open to some requests only: what it turns away is not its fault. */
function withoutAnswer(request: SeenRequest, recording: Recording, opening: Recording): Finding {
  return turnedAwayIn(request, recording) ?? fail(unanswered(request, recording, opening));
}

/** With a result and an error at once, which of them is read is chance: the fault is that both are there. */
function explained(finding: Finding, { response }: Exchange): Finding {
  const faulty = finding.outcome === 'fail' || finding.outcome === 'risk';
  if (!faulty || outcomeOf(response.message) !== 'both') return finding;
  return { ...finding, causes: [OUTCOME_RULE, ...(finding.causes ?? [])] };
}

/** A request with its answer; undefined where it was not answered under its id. */
function exchangeOf(request: SeenRequest): Exchange | undefined {
  const [response] = request.responses;
  if (!response) return undefined;
  const { message } = response;
  return { request, response, result: member(message, 'result'), error: member(message, 'error') };
}

/** The answered requests of a recording. */
export function exchangesIn(recording: Recording): Exchange[] {
  return requestsIn(recording).flatMap((request) => exchangeOf(request) ?? []);
}

/** Nothing was sent: a silent server fails, everything else is not checked for its reason. */
function notAsked(expected: string, opening: Recording, recording: Recording): Finding {
  const closed = closedAt(opening);
  if (closed) return closed;
  if (responsesIn(opening).length === 0) return fail(neverOpened(expected, opening));
  const notSent = notSentIn(recording);
  if (!notSent) throw new Error(`The probe ${recording.probe} neither sent nor said why not`);
  return notChecked(notSent.why, notSent.because);
}

/** A JSON-RPC error in words, with its code and message. */
export function errorShown(error: unknown): string {
  return `JSON-RPC error ${shown(member(error, 'code'))}: ${shown(member(error, 'message'))}`;
}

/** The place of a pointer in the response of an exchange. */
export function inResponse(exchange: Exchange, pointer: string) {
  return pointing(exchange.response.at, pointer);
}
