import { member, type Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting, wholeSession } from '../support/rewriting.ts';

export const execAsProto: Operator = {
  id: 'exec-as-proto',
  family: 'article',
  group: 'article',
  title: 'a failed execution is answered by a JSON-RPC error -32602',
  breaks: [clauses.invalidArguments],
  rewrites: true,
  replays: true,
  sites: wholeSession,
  behaviour: () =>
    rewriting(undefined, ({ jsonrpc, id, result }) => {
      if (member(result, 'isError') !== true) return undefined;
      const content = member(result, 'content');
      const message = member(Array.isArray(content) ? content[0] : undefined, 'text') ?? '';
      return { jsonrpc, id, error: { code: -32602, message } };
    }),
};
