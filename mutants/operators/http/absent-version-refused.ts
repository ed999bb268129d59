import { headerOf } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';
import { opensSession } from '../support/http-sessions.ts';
import { VERSION } from '../support/http-versions.ts';

export const absentVersionRefused = httpSession(
  'absent-version-refused',
  'a request without MCP-Protocol-Version is refused',
  [clauses.httpVersionHeaderAbsent],
  () =>
    answeringInstead(
      (asked) =>
        asked.asks !== undefined &&
        !opensSession(asked) &&
        headerOf(asked.headers, VERSION) === undefined,
      () => page(400, 'text/plain', 'MCP-Protocol-Version is missing'),
    ),
);
