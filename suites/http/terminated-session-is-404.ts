import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { terminateSession } from '../probes/http/terminate-session.ts';
import { open } from '../probes/open.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { succeeded } from '../support/http.ts';
import { ofProbe, outcomeShown, servedIn, statusOf } from '../support/http-judges.ts';

export const terminatedSessionIs404: Assertion = {
  id: 'http/terminated-session-is-404',
  group: 'sessions',
  title: 'a request in a session that was terminated is answered with 404',
  clause: clauses.httpSessionTerminated404,
  over: [open, terminateSession],
  judge: ofProbe(clauses.httpSessionTerminated404, terminateSession, (exchanges) => {
    const served = servedIn(exchanges);
    const deleting = exchanges.find(({ method }) => method === 'DELETE');
    const after = exchanges.findLast(({ sent }) => sent?.probing);
    if (!served) return notChecked('blocked', 'no request was served before the session was ended');
    if (!deleting || !after) return notChecked('blocked', 'the session was not ended');
    const ending = outcomeShown(deleting);
    if (!succeeded(deleting)) {
      const because = `DELETE does not end the session: ${ending.words}`;
      return notChecked('not-applicable', because);
    }
    const { words, at } = outcomeShown(after);
    if (statusOf(after) === 404) return pass(deleting.at, ending.at, after.at, at, ...served);
    const evidence = [deleting.at, ending.at, after.at, at] as const;
    return fail({ expected: 'HTTP 404', actual: words, evidence });
  }),
};
