import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { wholeSession } from '../support/rewriting.ts';

export const replyToNotification: Operator = {
  id: 'reply-to-notification',
  family: 'article',
  group: 'article',
  title: 'notifications/initialized gets a response',
  breaks: [clauses.notificationNoResponse],
  rewrites: false,
  replays: true,
  sites: wholeSession,
  behaviour: () => replyingTo((method) => method === 'notifications/initialized', 0),
};
