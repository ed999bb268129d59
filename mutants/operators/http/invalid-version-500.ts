import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';
import { namesUnknownVersion } from '../support/http-versions.ts';

export const invalidVersion500 = httpSession(
  'invalid-version-500',
  'a request with an invalid MCP-Protocol-Version is answered with status 500',
  [clauses.httpVersionHeaderInvalid400],
  () =>
    answeringWhere(
      (asked, { status }) => namesUnknownVersion(asked) && status === 400,
      () => htmlPage(500),
    ),
);
