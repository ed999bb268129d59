import { sayingAfter } from '../support/unasked.ts';
import { legalSession } from './legal-operator.ts';

export const pingsByString = legalSession(
  'pings-by-string',
  'the server pings the client, with a string as id',
  () => sayingAfter('notifications/initialized', { id: 'ping-1', method: 'ping' }),
);
