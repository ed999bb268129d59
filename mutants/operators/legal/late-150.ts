import { legalDelivery } from './legal-operator.ts';

export const late150 = legalDelivery(
  'late-150',
  'an answer comes after 150 ms',
  (raw, answers, relay) => relay.after(150, () => relay.say(raw, answers)),
);
