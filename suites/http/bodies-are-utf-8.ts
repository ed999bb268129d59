import { type Assertion, levelIn } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import type { HttpExchange } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';
import { isMessage } from '../support/line-kinds.ts';

const EXPECTED = 'UTF-8 without a byte order mark';

export const bodiesAreUtf8: Assertion = {
  id: 'http/bodies-are-utf-8',
  group: 'requests',
  title: 'messages are UTF-8 without a byte order mark',
  clause: clauses.utf8,
  over: 'every-recording',
  judge: ofSessions(clauses.utf8, (sessions, { revision }) => {
    // What an odd request brings is often a page of another program.
    const exchanges = sessions.flat().filter(({ sent }) => !sent?.probing);
    const [fault, ...others] = exchanges.flatMap((exchange) => faultOf(exchange) ?? []);
    if (fault) {
      const more = others.length === 0 ? '' : ` (and ${others.length} more responses)`;
      const { words, at } = fault;
      const found = { expected: EXPECTED, actual: `${words}${more}`, evidence: [at] as const };
      return levelIn(clauses.utf8, revision) === 'MUST' ? fail(found) : risk(found);
    }
    const [message] = exchanges
      .flatMap(({ received }) => received)
      .filter(({ frame }) => isMessage(frame.json));
    return message ? pass(message.at) : notChecked('blocked', 'no message came');
  }),
};

function faultOf({ received, end, response }: HttpExchange) {
  const odd = received.find(({ frame }) => frame.encoding);
  if (odd) return { words: 'bytes that are not UTF-8', at: odd.at };
  if (end?.notUtf8) {
    return { words: 'an SSE stream with bytes that are not UTF-8', at: response?.at ?? end.at };
  }
  const marked = received.find(({ frame }) => frame.raw.startsWith('\uFEFF'));
  return marked && { words: 'a byte order mark (BOM) before the message', at: marked.at };
}
