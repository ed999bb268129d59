import { legalHttpSession } from '../support/http-operator.ts';
import { renamedSessions } from '../support/http-sessions.ts';

const SYMBOLS = Array.from({ length: 0x7e - 0x20 }, (_, nth) =>
  String.fromCharCode(0x21 + nth),
).join('');

export const sessionIdWithSymbols = legalHttpSession(
  'session-id-with-symbols',
  'session ids contain every visible character of ASCII',
  () => renamedSessions((id) => `${SYMBOLS}${id}`),
);
