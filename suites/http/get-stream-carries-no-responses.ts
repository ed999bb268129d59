import { type Assertion, isResponse, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { askingIn, type HttpExchange, isListening, isOpenAt, isStream } from '../support/http.ts';
import { answerOver, type HttpSession, ofSessions, statusOf } from '../support/http-judges.ts';

export const getStreamCarriesNoResponses: Assertion = {
  id: 'http/get-stream-carries-no-responses',
  group: 'streams',
  title: 'a stream that GET opened carries no responses',
  clause: clauses.httpGetStreamNoResponse,
  over: 'every-recording',
  judge: ofSessions(clauses.httpGetStreamNoResponse, (sessions) => {
    const gets = sessions.flat().filter(isListening);
    for (const get of gets.filter(isStream)) {
      const response = get.received.find(({ frame }) => isResponse(frame.json));
      if (!response) continue;
      const id = member(response.frame.json, 'id');
      return fail({
        expected: 'responses on the stream of their request only',
        actual: `a response ${id === undefined ? 'without an id' : `with the id ${shown(id)}`} on a stream of GET`,
        evidence: [get.at, response.at],
      });
    }
    for (const session of sessions) {
      const seen = answeredBeside(session);
      if (seen) return pass(...seen);
    }
    if (gets.some(isStream))
      return notChecked('blocked', 'no request was answered beside the stream');
    if (gets.some((get) => statusOf(get) === 405)) {
      return notChecked('not-applicable', 'the server has no stream for GET: HTTP 405');
    }
    return notChecked('blocked', 'GET opened no stream');
  }),
};

/** A stream of GET, and an answer that came elsewhere while it was open. */
function answeredBeside(session: HttpSession) {
  for (const asking of askingIn(session)) {
    const answer = answerOver(asking, session);
    const isBeside = (get: HttpExchange) => isListening(get) && isOpenAt(get, asking.seq);
    const get = session.find(isBeside);
    if (answer && get?.response && isOpenAt(get, answer.seq)) {
      return [get.response.at, answer.at] as const;
    }
  }
  return undefined;
}
