import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const answersAtTheEnd = sessionOperator(
  'answers-at-the-end',
  'life',
  'it repeats its last answer when its input is closed',
  [clauses.requestAnswered],
  () => {
    let last: string | undefined;
    return {
      fromServer({ raw, answers }, relay) {
        if (answers) last = raw;
        relay.say(raw, answers);
      },
      inputEnded(relay) {
        if (last !== undefined) relay.bytes(`${last}\n`);
        relay.endServerInput();
      },
    };
  },
);
