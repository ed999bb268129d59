import { legalDelivery } from './legal-operator.ts';

export const inChunks = legalDelivery(
  'in-chunks',
  'an answer is written in three pieces',
  (raw, _answers, relay) => {
    const third = Math.ceil(raw.length / 3);
    const pieces = [raw.slice(0, third), raw.slice(third, 2 * third), `${raw.slice(2 * third)}\n`];
    // Nothing may come between the pieces of a line.
    const bytes = pieces.map((piece) => Buffer.from(piece));
    for (const piece of bytes) relay.bytes(piece);
  },
);
