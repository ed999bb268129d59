import type { Conversation } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

/** Whoever closes the input waits some seconds for what is still owed; in milliseconds. */
const PATIENCE_AT_THE_END_MS = 5000;

/** A late answer to initialize is no fault yet: nobody can tell it from a server that starts slowly. */
function* afterTheStart(conversation: Conversation) {
  for (const site of oneAnswerEach(conversation)) if (site.method !== 'initialize') yield site;
}

export const lateOverBudget = siteOperator(
  'late-over-budget',
  'delivery',
  'an answer comes after the client gave up',
  [clauses.requestAnswered],
  (raw, answers, relay) =>
    relay.after(3 * relay.patienceMs + PATIENCE_AT_THE_END_MS, () => relay.say(raw, answers)),
  afterTheStart,
);
