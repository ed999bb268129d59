import { legalDelivery } from './legal-operator.ts';

export const crlf = legalDelivery('crlf', 'a line ends with CR LF', (raw, _answers, relay) =>
  relay.bytes(`${raw}\r\n`),
);
