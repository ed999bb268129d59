import { legalDelivery } from './legal-operator.ts';

/** Half of what the client grants, as an answer may take, and never more than 400 ms. */
export const slow = legalDelivery('slow', 'an answer takes its time', (raw, answers, relay) =>
  relay.after(Math.min(400, relay.patienceMs / 2), () => relay.say(raw, answers)),
);
