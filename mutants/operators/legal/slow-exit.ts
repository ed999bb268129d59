import { legalSession } from './legal-operator.ts';

export const slowExit = legalSession('slow-exit', 'it takes 200 ms to end with its input', () => ({
  inputEnded: (relay) => relay.after(200, () => relay.endServerInput()),
}));
