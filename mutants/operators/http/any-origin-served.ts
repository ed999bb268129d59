import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { withHeader } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';

// What it has the server asked is in no recording.

export const anyOriginServed: Operator = {
  ...httpSession(
    'any-origin-served',
    'a request from any Origin is served',
    [clauses.httpOrigin403],
    () => ({
      exchange: (asked, pass) =>
        pass({ ...asked, headers: withHeader(asked.headers, 'Origin', undefined) }),
    }),
  ),
  replays: false,
};
