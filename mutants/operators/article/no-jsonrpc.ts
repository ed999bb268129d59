import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting, wholeSession } from '../support/rewriting.ts';

export const noJsonrpc: Operator = {
  id: 'no-jsonrpc',
  family: 'article',
  group: 'article',
  title: 'responses have no jsonrpc member',
  breaks: [clauses.jsonrpcVersion],
  rewrites: true,
  replays: true,
  sites: wholeSession,
  behaviour: () => rewriting(undefined, ({ jsonrpc: _, ...message }) => message),
};
