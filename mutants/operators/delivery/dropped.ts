import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const dropped = siteOperator(
  'dropped',
  'delivery',
  'an answer never comes',
  [clauses.requestAnswered],
  () => {},
);
