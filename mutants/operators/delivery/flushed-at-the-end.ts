import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const flushedAtTheEnd = sessionOperator(
  'flushed-at-the-end',
  'delivery',
  'everything is written only when the input ends',
  [clauses.requestAnswered],
  () => {
    const held: string[] = [];
    return {
      fromServer: ({ raw }) => {
        held.push(raw);
      },
      inputEnded(relay) {
        for (const line of held) relay.bytes(`${line}\n`);
        relay.endServerInput();
      },
    };
  },
);
