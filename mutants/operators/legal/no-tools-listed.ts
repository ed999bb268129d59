import { isObject, member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const noToolsListed = legalChange(
  'no-tools-listed',
  'the list of tools is empty',
  (message) => {
    if (!isObject(message.result) || !Array.isArray(member(message.result, 'tools')))
      return undefined;
    const { nextCursor: _, ...rest } = message.result;
    return { ...message, result: { ...rest, tools: [] } };
  },
);
