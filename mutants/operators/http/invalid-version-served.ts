import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { withHeader } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';
import { namesUnknownVersion, VERSION } from '../support/http-versions.ts';

// What it has the server asked is in no recording.

export const invalidVersionServed: Operator = {
  ...httpSession(
    'invalid-version-served',
    'a request with an invalid MCP-Protocol-Version is served',
    [clauses.httpVersionHeaderInvalid400],
    () => ({
      exchange: (asked, pass) =>
        pass(
          namesUnknownVersion(asked)
            ? { ...asked, headers: withHeader(asked.headers, VERSION, undefined) }
            : asked,
        ),
    }),
  ),
  replays: false,
};
