import {
  type Assertion,
  type Finding,
  has,
  isResponse,
  member,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { ids } from '../probes/ids.ts';
import { fail, notChecked, pass, risk, worst } from '../support/findings.ts';
import { type HttpExchange, succeeded } from '../support/http.ts';
import { type HttpSession, isRefusal, ofSessions } from '../support/http-judges.ts';
import { cameInstead, responseShown } from '../support/http-words.ts';
import { isNotifying } from '../support/surplus.ts';

const EXPECTED = 'HTTP 202 without a body, or an HTTP error';

/** A POST that is still open after this time gets no response, in milliseconds: clients wait for one. */
const PATIENCE_MS = 2000;

export const acceptsNotificationsWith202: Assertion = {
  id: 'http/accepts-notifications-with-202',
  group: 'notifications',
  title: 'a notification or response is accepted with 202 and no body, or refused',
  clause: clauses.httpNotification202,
  over: 'every-recording',
  judge: ofSessions(clauses.httpNotification202, (sessions) => {
    const findings = sessions.flatMap((session) => [
      ...session.flatMap((exchange) => judgeOne(exchange) ?? []),
      ...session.flatMap((exchange) => lateAnswer(exchange, session) ?? []),
    ]);
    const [first, ...others] = findings;
    if (first) return worst(first, ...others);
    return notChecked('blocked', 'no notification got an HTTP response');
  }),
};

/** What is posted that asks for nothing, in words; undefined for everything else. */
function nameOf({ sent, ...exchange }: HttpExchange): string | undefined {
  const json = sent?.frame.json;
  if (sent && isNotifying({ sent, ...exchange })) return String(member(json, 'method'));
  if (!isResponse(json)) return undefined;
  return has(json, 'id') && json.id === ids.unasked
    ? 'a response to nothing'
    : 'a response of ours';
}

function judgeOne(exchange: HttpExchange): Finding | undefined {
  const { sent, response, end, received, seq: _, atMs } = exchange;
  const name = nameOf(exchange);
  if (!sent || name === undefined) return undefined;
  const fault = (words: string, at = response?.at ?? exchange.at) =>
    ({ expected: EXPECTED, actual: `${name}: ${words}`, evidence: [sent.at, at] }) as const;
  if (!response) {
    const instead = cameInstead(exchange);
    if (instead) return fail(fault(instead.words, instead.at));
    const waited = Math.round((end?.atMs ?? atMs) - atMs);
    return waited < PATIENCE_MS ? undefined : fail(fault(`no response in ${waited} ms`));
  }
  if (isRefusal(response.status)) return pass(sent.at, response.at);
  if (response.status >= 500) return risk(fault(responseShown(exchange)));
  if (response.status !== 202) return fail(fault(responseShown(exchange)));
  const [body] = received;
  if (body || (end?.bytes ?? 0) > 0) return fail(fault(responseShown(exchange), body?.at));
  return pass(sent.at, response.at);
}

/** Our response to nothing may be answered on any stream, and that is as wrong as in its own. */
function lateAnswer({ sent, number }: HttpExchange, session: HttpSession): Finding | undefined {
  const json = sent?.frame.json;
  if (!sent || !isResponse(json) || json.id !== ids.unasked) return undefined;
  for (const other of session) {
    if (other.number === number || !succeeded(other)) continue;
    const answer = other.received.find(
      ({ frame }) => isResponse(frame.json) && frame.json.id === ids.unasked,
    );
    if (!answer) continue;
    return fail({
      expected: EXPECTED,
      actual: 'a response to nothing: it is answered by a response, on another stream',
      evidence: [sent.at, answer.at],
    });
  }
  return undefined;
}
