import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { carriesVersion } from '../support/envelope.ts';
import { ofEachMessage } from '../support/messages.ts';

export const everyMessageCarriesJsonrpc20: Assertion = {
  id: 'messages/every-message-carries-jsonrpc-2-0',
  group: 'every message',
  title: 'every message carries jsonrpc "2.0": responses, requests and notifications',
  clause: clauses.jsonrpcVersion,
  over: 'every-recording',
  judge: ofEachMessage({
    expected: 'jsonrpc: "2.0" in every message',
    concerns: () => true,
    none: 'no message came',
    shownAt: () => '/jsonrpc',
    faultOf(message) {
      if (carriesVersion(message)) return undefined;
      const { jsonrpc } = message;
      const actual = jsonrpc === undefined ? 'no jsonrpc member' : `jsonrpc: ${shown(jsonrpc)}`;
      return { pointer: '/jsonrpc', actual };
    },
    // A server that leaves it out does so everywhere, and a client gets no further than this one.
    causes: (faulty) =>
      faulty.some(({ opens }) => opens)
        ? ['round-trip/initialize-response-carries-jsonrpc-2-0']
        : [],
  }),
};
