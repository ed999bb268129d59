import type { Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting, wholeSession } from '../support/rewriting.ts';

export const wrongId: Operator = {
  id: 'wrong-id',
  family: 'article',
  group: 'article',
  title: 'every response has id 0',
  breaks: [clauses.responseEchoesId],
  rewrites: true,
  replays: true,
  sites: wholeSession,
  behaviour: () => rewriting(undefined, (message) => ({ ...message, id: 0 })),
};
