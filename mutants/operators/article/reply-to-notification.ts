import { member, type Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { acceptedNotification } from '../support/http-notifications.ts';
import { answeringWhere } from '../support/http-operator.ts';
import { REPLY, replyingTo } from '../support/replying.ts';
import { wholeSession } from '../support/rewriting.ts';

const INITIALIZED = 'notifications/initialized';

export const replyToNotification: Operator = {
  id: 'reply-to-notification',
  family: 'article',
  group: 'article',
  title: 'notifications/initialized gets a response',
  breaks: [clauses.notificationNoResponse],
  rewrites: false,
  replays: true,
  sites: wholeSession,
  behaviour: () => replyingTo((method) => method === INITIALIZED, 0),
  http: () =>
    answeringWhere(
      (asked, answer) =>
        acceptedNotification(asked, answer) && member(asked.json, 'method') === INITIALIZED,
      () => page(200, 'application/json', REPLY),
    ),
};
