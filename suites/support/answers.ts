/** The answers to what a probe asked, matched by id: what groups 2 to 4 judge. */
import {
  type Assertion,
  type Context,
  type Finding,
  member,
  type Recording,
} from '../../harness/model/index.ts';
import { shown } from './describe.ts';
import { fail, notChecked, worst } from './findings.ts';
import {
  notSentIn,
  pointing,
  requestsIn,
  responsesIn,
  type SeenRequest,
  type SeenResponse,
} from './read.ts';
import { neverOpened, unanswered } from './silence.ts';

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
    const exchanges = requestsIn(recording).map((request) => {
      const [response] = request.responses;
      if (!response) return fail(unanswered(request, recording, opening));
      const { message } = response;
      const [result, error] = [member(message, 'result'), member(message, 'error')];
      return judge({ request, response, result, error }, context);
    });
    const [first, ...others] = exchanges;
    if (first) return worst(first, ...others);
    return notAsked(expected, opening, recording);
  };
}

/** Nothing was sent: a silent server fails, everything else is not checked for its reason. */
function notAsked(expected: string, opening: Recording, recording: Recording): Finding {
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
