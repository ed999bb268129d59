import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

/** The line feed goes before each message instead of behind it. */
export const noNewlineAtTheEnd = sessionOperator(
  'no-newline-at-the-end',
  'delivery',
  'the last message has no newline',
  [clauses.noEmbeddedNewlines],
  () => {
    let first = true;
    return {
      fromServer({ raw }, relay) {
        relay.bytes(first ? raw : `\n${raw}`);
        first = false;
      },
    };
  },
);
