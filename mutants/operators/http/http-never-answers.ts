import { clauses } from '../../../suites/clauses.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const httpNeverAnswers = httpAnswer(
  'http-never-answers',
  'a request is never answered',
  [clauses.requestAnswered],
  () => new Promise(() => {}),
);
