import { clauses } from '../../../suites/clauses.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

/** Whoever ends a session may wait some seconds for what is still owed; in milliseconds. */
const PATIENCE_AT_THE_END_MS = 5000;

export const httpLateOverBudget = httpAnswer(
  'http-late-over-budget',
  'an answer comes after the client gave up',
  [clauses.requestAnswered],
  async (_response, { answer, relay }) => {
    await relay.wait(3 * relay.patienceMs + PATIENCE_AT_THE_END_MS);
    return answer;
  },
  afterTheStart,
);
