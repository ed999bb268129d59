import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callUnknownMethod } from '../probes/call-unknown-method.ts';
import { open } from '../probes/open.ts';
import { refusedWith } from '../support/refusals.ts';

export const unknownMethodIsError32601: Assertion = {
  id: 'round-trip/unknown-method-is-error-32601',
  group: 'two kinds of failure',
  title: 'an unknown method is a JSON-RPC error -32601',
  clause: clauses.unknownMethod,
  over: [open, callUnknownMethod],
  judge: refusedWith(-32601, () => undefined),
};
