import type { Operator } from '../../../harness/model/index.ts';
import {
  type Gate,
  metadata,
  metadataAt,
  namingWellKnown,
  refusal,
  rightDocument,
} from '../support/http-gates.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';
import { isRefusedCall, refusedCalls } from '../support/http-sites.ts';

const GATE: Gate = {
  challenge: namingWellKnown,
  document: (endpoint) => metadata(rightDocument(endpoint)),
};

const operator = legalHttpAnswer(
  'unknown-tool-401',
  'the call of an unknown tool wants credentials',
  (response, { asked, asks, answer }) =>
    isRefusedCall(response, asks) ? refusal(asked, GATE) : answer,
  refusedCalls,
);

export const unknownTool401: Operator = {
  ...operator,
  http: (site) => ({
    exchange: async (asked, pass, relay) =>
      operator.http?.(site).exchange(asked, pass, relay) ?? pass(asked),
    elsewhere: async (asked) => metadataAt(asked, GATE),
  }),
};
