import { member } from '../../../harness/model/index.ts';
import { page } from '../support/http-message.ts';
import { acceptedNotification } from '../support/http-notifications.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

const KNOWN: readonly unknown[] = [
  // A response is not refused either.
  undefined,
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
];

// An error of a message that has no id has none either.
const REFUSAL = '{"jsonrpc":"2.0","error":{"code":-32601,"message":"Unknown notification"}}';

export const unknownNotification400 = legalHttpSession(
  'unknown-notification-400',
  'a notification that the server does not know is refused',
  () =>
    answeringWhere(
      (asked, answer) =>
        acceptedNotification(asked, answer) && !KNOWN.includes(member(asked.json, 'method')),
      () => page(400, 'application/json', REFUSAL),
    ),
);
