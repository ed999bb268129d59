import type { Assertion, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notifyInitialized } from '../probes/notify-initialized.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import {
  evidence,
  notSentIn,
  requestsIn,
  responsesIn,
  type SeenResponse,
} from '../support/read.ts';
import { neverOpened } from '../support/silence.ts';

const EXPECTED = 'no response to notifications/initialized';

export const notificationGetsNoResponse: Assertion = {
  id: 'round-trip/notification-gets-no-response',
  group: 'notifications',
  title: 'a notification gets no response, also within the grace window',
  clause: clauses.notificationNoResponse,
  over: 'every-recording',
  judge(recordings) {
    // Only the first process: what is sent again in another one proves nothing more.
    const shared = recordings.filter(({ process }) => process === 1);
    const opening = shared.find(({ probe }) => probe === open.id);
    const notifying = shared.find(({ probe }) => probe === notifyInitialized.id);
    if (!opening) throw new Error('The opening was not recorded');
    if (responsesIn(opening).length === 0) return fail(neverOpened(EXPECTED, opening));
    const sentAt = notifying?.events.findIndex(({ kind }) => kind === 'sent') ?? -1;
    if (!notifying || sentAt === -1) {
      const because = notifying && notSentIn(notifying)?.because;
      return notChecked('blocked', because ?? 'the server ended before the notification was sent');
    }
    const sent = evidence(notifying, sentAt, '/method');
    const { foreign, unanswered } = countResponses(shared);
    // A response under a wrong id belongs to a request; only what is left over answers the notification.
    if (foreign.length <= unanswered) {
      return pass(sent, evidence(notifying, notifying.events.length - 1));
    }
    const surplus = mostLikely(foreign);
    const { id } = surplus.message;
    return fail({
      expected: EXPECTED,
      actual: id === undefined ? 'a response without an id' : `a response with the id ${shown(id)}`,
      evidence: [sent, surplus.at],
    });
  },
};

function countResponses(recordings: readonly Recording[]) {
  const requests = recordings.flatMap(requestsIn);
  const ids = new Set<unknown>(requests.map(({ id }) => id));
  const responses = recordings.flatMap(responsesIn).sort((a, b) => a.seq - b.seq);
  const answered = new Set(responses.map(({ message }) => message.id));
  return {
    foreign: responses.filter(({ message }) => !ids.has(message.id)),
    unanswered: requests.filter(({ id }) => !answered.has(id)).length,
  };
}

/** Among responses that nobody asked for, one without an id is the one to show. */
function mostLikely(foreign: readonly SeenResponse[]): SeenResponse {
  const nameless = foreign.find(({ message }) => message.id === undefined || message.id === null);
  const shownOne = nameless ?? foreign.at(-1);
  if (!shownOne) throw new Error('There is no surplus response to show');
  return shownOne;
}
