import { isObject, member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const unknownItemMembers = legalChange(
  'unknown-item-members',
  'listed tools and content items have members that no revision names',
  (message) => {
    for (const key of ['tools', 'content']) {
      const items = member(message.result, key);
      if (!Array.isArray(items)) continue;
      for (const item of items)
        if (isObject(item)) Object.assign(item, { xVendor: [1, { a: null }] });
    }
    return message;
  },
);
