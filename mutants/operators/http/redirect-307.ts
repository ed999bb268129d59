import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { bare } from '../support/http-message.ts';
import { httpAnswer, isAt } from '../support/http-operator.ts';

/** Relative to wherever that is: only its query differs. */
const REDIRECT = bare(307, ['Location', '?redirected']);

export const redirect307: Operator = {
  ...httpAnswer(
    'redirect-307',
    'a request is redirected to another address of the same server',
    [clauses.requestAnswered, clauses.httpRequestResponseType],
    () => REDIRECT,
  ),
  http(site) {
    const redirected = new Set<string | number>();
    return {
      async exchange(asked, pass) {
        const { asks } = asked;
        // The same request comes again, from a client that follows.
        if (!asks || !isAt(asks, site) || redirected.has(asks.id)) return pass(asked);
        redirected.add(asks.id);
        return REDIRECT;
      },
    };
  },
};
