/** What a content item must hold, by its type and by the revision: the shape tables, in our words. */
import { member } from '../../harness/model/index.ts';
import { shapeFaults } from '../../harness/model/shapes/index.ts';
import { kindOf, shown } from './describe.ts';

/** What is wrong with a content item; the pointer is relative to the item. */
export interface ItemFault {
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** The first fault of a content item in a revision (server/tools#tool-result), undefined where it is well formed. */
export function faultOfItem(item: unknown, revision: string): ItemFault | undefined {
  const [fault] = shapeFaults(item, 'ContentBlock', revision);
  if (!fault) return undefined;
  const { pointer, expected } = fault;
  if (pointer === '')
    return { pointer, expected: `a content item: ${expected}`, actual: kindOf(item) };
  const value = valueAt(item, pointer);
  if (pointer === '/type') {
    return {
      pointer,
      expected: `a type of revision ${revision}: ${expected}`,
      actual: value === undefined ? 'no type' : shown(value),
    };
  }
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const actual =
    typeof value === 'string' && expected.includes('base64')
      ? 'a string that is not base64'
      : ['nothing', 'neither'].includes(fault.got)
        ? fault.got
        : kindOf(value);
  return { pointer, expected: `${key}: ${expected}`, actual };
}

function valueAt(item: unknown, pointer: string): unknown {
  let value = item;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? value[Number(key)] : member(value, key);
  }
  return value;
}
