import { type Assertion, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notifyInitialized } from '../probes/notify-initialized.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { evidence, notSentIn, responsesIn } from '../support/read.ts';
import { closedAt, neverOpened } from '../support/silence.ts';
import { firstSentIn, responseToNotification, surplusResponse } from '../support/surplus.ts';

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
    const closed = closedAt(opening);
    if (closed) return closed;
    if (responsesIn(opening).length === 0) return fail(neverOpened(EXPECTED, opening));
    const sent = firstSentIn(notifying);
    if (!notifying || !sent) {
      const because = notifying && notSentIn(notifying)?.because;
      return notChecked('blocked', because ?? 'the server ended before the notification was sent');
    }
    const direct = responseToNotification(shared);
    const surplus = direct?.response ?? surplusResponse(shared);
    if (!surplus) return pass(sent, evidence(notifying, notifying.events.length - 1));
    const { id } = surplus.message;
    return fail({
      expected: direct
        ? `no response to ${member(direct.notification.sent.frame.json, 'method')}`
        : EXPECTED,
      actual: id === undefined ? 'a response without an id' : `a response with the id ${shown(id)}`,
      evidence: [direct?.notification.sent.at ?? sent, surplus.at],
      causes: direct ? ['http/accepts-notifications-with-202'] : [],
    });
  },
};
