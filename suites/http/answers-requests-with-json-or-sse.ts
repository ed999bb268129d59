import { type Assertion, type Finding, has, isObject } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf, shown } from '../support/describe.ts';
import { type Fault, fail, notChecked, pass, worst } from '../support/findings.ts';
import { type Asking, answerIn, askingIn, isStream, succeeded } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';
import { cameInstead, responseShown, typeOf } from '../support/http-words.ts';
import { isMessage } from '../support/line-kinds.ts';
import { turnedAway } from '../support/turned-away.ts';

const EXPECTED = 'application/json with one JSON-RPC message, or text/event-stream';

export const answersRequestsWithJsonOrSse: Assertion = {
  id: 'http/answers-requests-with-json-or-sse',
  group: 'requests',
  title: 'a request is answered with one JSON object, or with an SSE stream',
  clause: clauses.httpRequestResponseType,
  over: 'every-recording',
  judge: ofSessions(clauses.httpRequestResponseType, (sessions) => {
    const findings = sessions.flatMap(askingIn).flatMap((asking) => judgeOne(asking) ?? []);
    const [first, ...others] = findings;
    if (!first) return notChecked('blocked', 'no request got an HTTP response');
    const faults = findings.filter(({ outcome }) => outcome === 'fail').length;
    const finding = worst(first, ...others);
    if (finding.outcome !== 'fail' || faults === 1) return finding;
    return { ...finding, actual: `${finding.actual} (and ${faults - 1} more)` };
  }),
};

/** undefined where silence came, or something that others judge. */
function judgeOne(asking: Asking): Finding | undefined {
  const { response, end, sent, asked } = asking;
  const failed = (actual: string, more: Partial<Fault> = {}) =>
    fail({
      expected: EXPECTED,
      actual: `${asked}: ${actual}`,
      evidence: [sent.at, typeOf(asking)],
      ...more,
    });
  const instead = cameInstead(asking);
  if (!response || end?.how === 'cut' || end?.how === 'malformed') {
    // A stream that broke off was one.
    if (!instead || isStream(asking)) return isStream(asking) ? passed(asking) : undefined;
    return failed(instead.words, { evidence: [sent.at, instead.at] });
  }
  const away = turnedAway(asking);
  if (away) return away;
  if (!succeeded(asking)) {
    const answer = answerIn(asking);
    // A status that is odd for an error has an assertion of its own.
    if (answer && has(answer.frame.json, 'error')) return undefined;
    return failed(`${responseShown(asking)} instead of a response`);
  }
  if (isStream(asking)) return passed(asking);
  if (response.mediaType !== 'application/json' || end?.bytes === 0) {
    return failed(responseShown(asking));
  }
  // What was never whole shows nothing of itself.
  if (end?.how !== 'complete') return undefined;
  const fault = faultOfBody(asking);
  if (!fault) return passed(asking);
  const [body] = asking.received;
  return failed(`application/json with ${fault.words}`, {
    evidence: [sent.at, body?.at ?? typeOf(asking)],
    ...(fault.causes ? { causes: fault.causes } : {}),
  });
}

function passed(asking: Asking): Finding {
  return pass(asking.sent.at, typeOf(asking));
}

function faultOfBody({
  received: [body],
}: Asking): { readonly words: string; readonly causes?: readonly string[] } | undefined {
  if (!body) return { words: 'no body that could be read' };
  const { frame } = body;
  if (frame.encoding) {
    return { words: 'bytes that are not UTF-8', causes: ['http/bodies-are-utf-8'] };
  }
  if (!('json' in frame)) {
    // Too long to have been parsed.
    if (frame.bytes !== undefined && !frame.notJson) return undefined;
    return frame.raw.startsWith('\uFEFF')
      ? { words: 'a byte order mark before it', causes: ['http/bodies-are-utf-8'] }
      : { words: `what is not JSON: ${shown(frame.raw)}` };
  }
  if (isMessage(frame.json)) return undefined;
  return {
    words: isObject(frame.json)
      ? 'an object that is no JSON-RPC message'
      : `${kindOf(frame.json)} in place of an object`,
  };
}
