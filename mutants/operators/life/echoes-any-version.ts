import { member } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting } from '../support/rewriting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const echoesAnyVersion = sessionOperator(
  'echoes-any-version',
  'life',
  'it agrees to any protocol version, whether it knows it or not',
  [clauses.versionNegotiation],
  () =>
    rewriting(undefined, (message, { answers }) => {
      const asked = member(answers?.params, 'protocolVersion');
      if (answers?.method !== 'initialize' || member(message, 'result') === undefined)
        return undefined;
      return { ...message, result: { ...(message.result as object), protocolVersion: asked } };
    }),
);
