import { type Assertion, has, isResponse } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { needingResult, outcomeOf } from '../support/envelope.ts';
import { ofEachMessage } from '../support/messages.ts';

export const everyResponseIsAResultOrAnError: Assertion = {
  id: 'messages/every-response-is-a-result-or-an-error',
  group: 'every message',
  title: 'every response has a result or an error, never both and never neither',
  clause: clauses.resultXorError,
  over: 'every-recording',
  judge: ofEachMessage({
    expected: 'either a result or an error in every response',
    concerns: isResponse,
    none: 'no response came',
    shownAt: (message) => (has(message, 'error') ? '/error' : '/result'),
    faultOf(message) {
      const outcome = outcomeOf(message);
      if (outcome === 'one') return undefined;
      return outcome === 'both'
        ? { pointer: '/error', actual: 'a result and an error together' }
        : { pointer: '/result', actual: 'neither a result nor an error' };
    },
    // With both, what is read as an error elsewhere follows from this, except at the opening.
    causes: (faulty) =>
      needingResult(
        faulty.filter(({ message, opens }) => opens || outcomeOf(message) === 'neither'),
      ),
  }),
};
