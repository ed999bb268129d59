import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { open } from '../probes/open.ts';
import { answeredOnce } from '../support/answered-once.ts';
import { fail, worst } from '../support/findings.ts';
import { overHttp } from '../support/http-judges.ts';
import { requestsIn } from '../support/read.ts';
import { turnedAwayIn, unanswered } from '../support/silence.ts';

const judgeSurplus = answeredOnce([
  'http/sends-each-message-on-one-stream',
  'round-trip/initialize-gets-exactly-one-response',
]);

export const answersEachRequestOnce: Assertion = {
  id: 'http/answers-each-request-once',
  group: 'requests',
  title: 'each ping is answered, and no request twice, on any stream',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge: overHttp(clauses.requestAnswered, (recordings, context) =>
    worst(judgeSurplus(recordings, context), ...unansweredPings(recordings)),
  ),
};

/** What other requests are answered with is read by others; of a ping, only this shows anything. */
function unansweredPings(recordings: readonly Recording[]): Finding[] {
  const opening = recordings.find(({ probe }) => probe === open.id);
  const pinging = recordings.find(({ probe }) => probe === pingWhileListening.id);
  if (!opening || !pinging) return [];
  return requestsIn(pinging)
    .filter(({ responses }) => responses.length === 0)
    .map((ping) => turnedAwayIn(ping, pinging) ?? fail(unanswered(ping, pinging, opening)));
}
