import { member, type Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting, wholeSession } from '../support/rewriting.ts';

export const noSchema: Operator = {
  id: 'no-schema',
  family: 'article',
  group: 'article',
  title: 'tools are listed without inputSchema',
  breaks: [clauses.inputSchemaObjectRoot],
  rewrites: true,
  replays: true,
  sites: wholeSession,
  behaviour: () =>
    rewriting(undefined, (message) => {
      const tools = member(message.result, 'tools');
      if (!Array.isArray(tools)) return undefined;
      for (const tool of tools) delete tool.inputSchema;
      return message;
    }),
};
