import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';
import { sayingAfter } from '../support/unasked.ts';

export const undeclaredLog = sessionOperator(
  'undeclared-log',
  'life',
  'log messages come although logging was not declared',
  [clauses.loggingOnlyIfDeclared],
  () =>
    sayingAfter('notifications/initialized', {
      method: 'notifications/message',
      params: { level: 'info', data: 'ready' },
    }),
);
