/** What a content item must hold, by its type and by the revision. */
import { has, isObject, member } from '../../harness/model/index.ts';
import { kindOf, shown, token } from './describe.ts';

/** What is wrong with a content item; the pointer is relative to the item. */
export interface ItemFault {
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

type Rule = (item: unknown) => ItemFault | undefined;

/** Types of items and the first revision that has them (server/tools#tool-result). */
const TYPES: Readonly<Record<string, { readonly since: string; readonly rule: Rule } | undefined>> =
  Object.assign(Object.create(null), {
    text: { since: '2024-11-05', rule: strings('text') },
    image: { since: '2024-11-05', rule: first(base64('data'), strings('mimeType')) },
    resource: { since: '2024-11-05', rule: embeddedResource },
    audio: { since: '2025-03-26', rule: first(base64('data'), strings('mimeType')) },
    resource_link: { since: '2025-06-18', rule: strings('uri', 'name') },
  });

/** The first fault of a content item in a revision, undefined where it is well formed. */
export function faultOfItem(item: unknown, revision: string): ItemFault | undefined {
  if (!isObject(item)) {
    return { pointer: '', expected: 'a content item: an object', actual: kindOf(item) };
  }
  const type = typeof item.type === 'string' ? TYPES[item.type] : undefined;
  if (!type || type.since > revision) {
    const known = Object.entries(TYPES).filter(([, known]) => known && known.since <= revision);
    return {
      pointer: '/type',
      expected: `a type of revision ${revision}: ${known.map(([name]) => name).join(', ')}`,
      actual: item.type === undefined ? 'no type' : shown(item.type),
    };
  }
  return type.rule(item) ?? first(optionalObject('annotations'), optionalObject('_meta'))(item);
}

function first(...rules: Rule[]): Rule {
  return (item) => {
    for (const rule of rules) {
      const fault = rule(item);
      if (fault) return fault;
    }
    return undefined;
  };
}

function strings(...keys: string[]): Rule {
  return (item) => {
    const key = keys.find((name) => typeof member(item, name) !== 'string');
    if (key === undefined) return undefined;
    return {
      pointer: token(key),
      expected: `${key}: a string`,
      actual: kindOf(member(item, key)),
    };
  };
}

function base64(key: string): Rule {
  return (item) => {
    const value = member(item, key);
    if (typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value)) return undefined;
    const actual = typeof value === 'string' ? 'a string that is not base64' : kindOf(value);
    return { pointer: token(key), expected: `${key}: base64`, actual };
  };
}

function optionalObject(key: string): Rule {
  return (item) => {
    if (!has(item, key) || isObject(member(item, key))) return undefined;
    return {
      pointer: token(key),
      expected: `${key}: an object, or absent`,
      actual: kindOf(member(item, key)),
    };
  };
}

function embeddedResource(item: unknown): ItemFault | undefined {
  const resource = member(item, 'resource');
  if (!isObject(resource)) {
    return { pointer: '/resource', expected: 'resource: an object', actual: kindOf(resource) };
  }
  const body = typeof resource.text === 'string' ? undefined : base64('blob')(resource);
  const fault = strings('uri')(resource) ?? body;
  if (!fault) return undefined;
  const expected = fault === body ? 'resource: text, or blob in base64' : fault.expected;
  return { ...fault, pointer: `/resource${fault.pointer}`, expected };
}
