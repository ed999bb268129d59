import { member, type Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { rewriting, wholeSession } from '../support/rewriting.ts';

export const contentAsString: Operator = {
  id: 'content-as-string',
  family: 'article',
  group: 'article',
  title: 'content is a string instead of an array, on success and on failure',
  breaks: [clauses.resultContent],
  rewrites: true,
  replays: true,
  sites: wholeSession,
  behaviour: () =>
    rewriting(undefined, (message) => {
      const content = member(message.result, 'content');
      if (!Array.isArray(content)) return undefined;
      const text = member(content[0], 'text') ?? '';
      return { ...message, result: { ...(message.result as object), content: text } };
    }),
};
