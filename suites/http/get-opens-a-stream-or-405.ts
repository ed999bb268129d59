import { type Assertion, credentialsAdvice } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listen } from '../probes/http/listen.ts';
import { open } from '../probes/open.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import { isListening, isStream } from '../support/http.ts';
import { ofProbe, statusOf } from '../support/http-judges.ts';
import { cameInstead, responseShown, typeOf } from '../support/http-words.ts';

const EXPECTED = 'text/event-stream, or HTTP 405';

export const getOpensAStreamOr405: Assertion = {
  id: 'http/get-opens-a-stream-or-405',
  group: 'streams',
  title: 'GET opens an SSE stream, or is answered with 405',
  clause: clauses.httpGetSseOr405,
  over: [open, listen],
  judge: ofProbe(clauses.httpGetSseOr405, listen, (exchanges) => {
    const get = exchanges.find(isListening);
    if (!get) return notChecked('blocked', 'no GET was sent');
    const status = statusOf(get);
    if (status === 401 || status === 403) {
      const advice = credentialsAdvice(get.headers);
      return notChecked('needs-credentials', `GET was answered with HTTP ${status}; ${advice}`);
    }
    if (isStream(get) || status === 405) return pass(get.at, typeOf(get));
    if (status !== undefined) {
      const actual = responseShown(get);
      return fail({ expected: EXPECTED, actual, evidence: [get.at, typeOf(get)] });
    }
    const instead = cameInstead(get);
    if (instead) {
      return fail({ expected: EXPECTED, actual: instead.words, evidence: [get.at, instead.at] });
    }
    // Many servers hold the headers back until there is a first event, and clients bear with it.
    const waited = Math.round((get.end?.atMs ?? get.atMs) - get.atMs);
    return risk({
      expected: EXPECTED,
      actual: `neither status nor headers in ${waited} ms: they may wait for a first event`,
      evidence: [get.at, ...(get.end ? [get.end.at] : [])],
    });
  }),
};
