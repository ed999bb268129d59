import { type Assertion, type Finding, isResponse } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk, worst } from '../support/findings.ts';
import { type Asking, askingIn, carriersOf, isStream } from '../support/http.ts';
import { type HttpSession, ofSessions } from '../support/http-judges.ts';

const EXPECTED = 'a stream that brings the response and then ends';

/** A stream that is open for this long after its response stays open, in milliseconds. */
const ENDS_WITHIN_MS = 200;

export const sseStreamEndsAfterItsResponse: Assertion = {
  id: 'http/sse-stream-ends-after-its-response',
  group: 'streams',
  title: 'a stream that answers a request ends after the response, and not before',
  clause: clauses.httpSseResponseThenClose,
  over: 'every-recording',
  judge: ofSessions(clauses.httpSseResponseThenClose, (sessions) => {
    const streams = sessions.flatMap((session) =>
      askingIn(session)
        .filter(isStream)
        .map((asking) => judgeOne(asking, session)),
    );
    if (streams.length === 0) {
      return notChecked('not-applicable', 'no request was answered by an SSE stream');
    }
    const [first, ...others] = streams.flatMap((finding) => finding ?? []);
    if (first) return worst(first, ...others);
    return notChecked('blocked', 'no stream was watched for long enough after its response');
  }),
};

/** undefined where we left too early to see. */
function judgeOne(asking: Asking, session: HttpSession): Finding | undefined {
  const carriers = carriersOf(asking, session);
  const carrier = carriers.find(({ received }) =>
    received.some(({ frame }) => isResponse(frame.json)),
  );
  const end = (carrier ?? carriers.at(-1))?.end;
  // Our silence is over, and the stream is not.
  if (!end || (!carrier && end.how === 'stopped')) return undefined;
  const response = carrier?.received.find(({ frame }) => isResponse(frame.json));
  const fault = (actual: string) =>
    risk({
      expected: EXPECTED,
      actual: `${asking.asked}: ${actual}`,
      evidence: [response?.at ?? asking.response?.at ?? asking.at, end.at],
      causes: ['http/bodies-are-utf-8', 'http/sse-data-is-a-message'],
    });
  if (!response) {
    const resumed = carriers.length > 1 ? ', also where it was resumed' : '';
    return fault(`the stream ended after ${end.bytes} bytes without the response${resumed}`);
  }
  if (end.how === 'complete') return pass(response.at, end.at);
  if (end.how !== 'stopped') return fault('the stream broke off after the response');
  const openMs = Math.round(end.atMs - response.atMs);
  return openMs < ENDS_WITHIN_MS
    ? undefined
    : fault(`the stream was still open ${openMs} ms after the response`);
}
