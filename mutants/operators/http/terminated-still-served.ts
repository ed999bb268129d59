import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { bare } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

// What it has the server asked is in no recording.

export const terminatedStillServed: Operator = {
  ...httpSession(
    'terminated-still-served',
    'a session that was ended by DELETE goes on',
    [clauses.httpSessionTerminated404],
    () =>
      answeringInstead(
        ({ method }) => method === 'DELETE',
        () => bare(204),
      ),
  ),
  replays: false,
};
