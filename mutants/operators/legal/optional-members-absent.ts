import { isObject, member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

/** Annotations stay: without them a tool would not be called at all. */
export const optionalMembersAbsent = legalChange(
  'optional-members-absent',
  'what may be left out is left out: titles, descriptions',
  (message) => {
    const info = member(message.result, 'serverInfo') as Record<string, unknown> | undefined;
    if (isObject(info)) delete info.title;
    const tools = member(message.result, 'tools');
    for (const tool of Array.isArray(tools) ? tools : []) {
      if (!isObject(tool)) continue;
      const open = tool as Record<string, unknown>;
      delete open.title;
      delete open.description;
    }
    return message;
  },
);
