import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { ofSessions } from '../support/http-judges.ts';
import { ISSUES_NONE, issuedIds } from '../support/session-ids.ts';

export const sessionIdIsVisibleAscii: Assertion = {
  id: 'http/session-id-is-visible-ascii',
  group: 'sessions',
  title: 'a session id consists of visible ASCII characters',
  clause: clauses.httpSessionIdAscii,
  over: [open],
  judge: ofSessions(clauses.httpSessionIdAscii, (sessions) => {
    const [issued] = issuedIds(sessions);
    if (!issued) return notChecked('not-applicable', ISSUES_NONE);
    const { id, at } = issued;
    if (/^[\x21-\x7e]+$/.test(id)) return pass(at);
    return fail({
      expected: 'characters from 0x21 to 0x7E',
      actual: id === '' ? 'an empty session id' : `the session id ${shown(id)}`,
      evidence: [at],
    });
  }),
};
