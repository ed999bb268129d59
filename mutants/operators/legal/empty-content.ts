import { member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const emptyContent = legalChange('empty-content', 'content is an empty list', (message) => {
  const { result } = message;
  // What a tool with outputSchema returns should also stand in a text item.
  if (
    !Array.isArray(member(result, 'content')) ||
    member(result, 'structuredContent') !== undefined
  ) {
    return undefined;
  }
  return { ...message, result: { ...(result as object), content: [] } };
});
