import { sayingAfter } from '../support/unasked.ts';
import { legalSession } from './legal-operator.ts';

export const pingsByNumber = legalSession(
  'pings-by-number',
  'the server pings the client, with a number as id',
  () => sayingAfter('notifications/initialized', { id: 1, method: 'ping' }),
);
