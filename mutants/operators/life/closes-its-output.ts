import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const closesItsOutput = sessionOperator(
  'closes-its-output',
  'life',
  'it closes its output after the handshake and lives on',
  [clauses.requestAnswered],
  () => ({
    fromServer({ raw, answers }, relay) {
      relay.say(raw, answers);
      if (answers?.method === 'initialize') relay.closeOutput();
    },
  }),
);
