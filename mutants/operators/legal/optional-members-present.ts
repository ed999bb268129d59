import { isObject, member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

/** Members of a later revision are unknown ones in an earlier, which are allowed too. */
export const optionalMembersPresent = legalChange(
  'optional-members-present',
  'what may be there is there: instructions, titles, hints, priorities',
  (message) => {
    const { result } = message;
    const info = member(result, 'serverInfo');
    if (isObject(info)) {
      Object.assign(info, { title: 'A server', websiteUrl: 'https://example.com/' });
      Object.assign(result as object, { instructions: 'Say hello first.' });
    }
    const tools = member(result, 'tools');
    for (const tool of Array.isArray(tools) ? tools : []) {
      if (!isObject(tool)) continue;
      Object.assign(tool, { title: 'A tool', description: 'Does what it says.' });
      const hints = member(tool, 'annotations');
      if (isObject(hints)) Object.assign(hints, { title: 'A tool', idempotentHint: true });
    }
    const content = member(result, 'content');
    for (const item of Array.isArray(content) ? content : []) {
      Object.assign(item, { annotations: { audience: ['user', 'assistant'], priority: 0.5 } });
    }
    if (Array.isArray(content) && member(result, 'isError') === undefined) {
      Object.assign(result as object, { isError: false });
    }
    return message;
  },
);
