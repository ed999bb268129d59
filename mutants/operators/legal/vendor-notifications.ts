import { legalSession } from './legal-operator.ts';

const NOTIFICATION =
  '{"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}';

export const vendorNotifications = legalSession(
  'vendor-notifications',
  'notifications of its own come before and after each answer',
  () => ({
    fromServer({ raw, answers }, relay) {
      if (answers && answers.method !== 'initialize') relay.say(NOTIFICATION);
      relay.say(raw, answers);
      relay.say(NOTIFICATION);
    },
  }),
);
