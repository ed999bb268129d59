import { type Assertion, has, isObject, isResponse } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf } from '../support/describe.ts';
import { needingResult, OUTCOME_RULE, outcomeOf } from '../support/envelope.ts';
import { ofEachMessage } from '../support/messages.ts';

export const everyResultIsAnObject: Assertion = {
  id: 'messages/every-result-is-an-object',
  group: 'every message',
  title: 'every result is an object',
  clause: clauses.resultIsObject,
  over: 'every-recording',
  judge: ofEachMessage({
    expected: 'an object as the result of every response that has one',
    concerns: (message) => isResponse(message) && has(message, 'result'),
    none: 'no response had a result',
    shownAt: () => '/result',
    faultOf: ({ result }) =>
      isObject(result)
        ? undefined
        : { pointer: '/result', actual: `a result that is ${kindOf(result)}` },
    causes: (faulty) => [
      // Such as the result null beside an error: it should not be there at all.
      ...(faulty.every(({ message }) => outcomeOf(message) === 'both') ? [OUTCOME_RULE] : []),
      ...needingResult(faulty.filter(({ message }) => outcomeOf(message) === 'one')),
    ],
  }),
};
