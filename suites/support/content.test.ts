import { describe, expect, test } from 'vitest';
import { STATEFUL_REVISIONS } from '../../harness/model/index.ts';
import { faultOfItem } from './content.ts';

const NEWEST = '2025-11-25';
const OF_TYPE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { text: '' },
  image: { data: 'aGk=', mimeType: 'image/png' },
  resource: { resource: { uri: 'file:///x', text: '' } },
  audio: { data: '', mimeType: 'audio/wav' },
  resource_link: { uri: 'file:///x', name: 'x' },
};
const SINCE = {
  text: '2024-11-05',
  image: '2024-11-05',
  resource: '2024-11-05',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
};

describe.each(Object.entries(SINCE))('the type %s', (type, since) => {
  test.each(STATEFUL_REVISIONS)('in revision %s', (revision) => {
    const fault = faultOfItem({ type, ...OF_TYPE[type] }, revision);
    if (revision >= since) {
      expect(fault).toBeUndefined();
    } else {
      expect(fault).toMatchObject({ pointer: '/type', actual: `"${type}"` });
      expect(fault?.expected).toContain(revision);
      expect(fault?.expected).not.toContain(type);
    }
  });

  test('needs each of its members', () => {
    for (const key of Object.keys(OF_TYPE[type] ?? {})) {
      const members: Record<string, unknown> = { type, ...OF_TYPE[type] };
      const { [key]: _, ...rest } = members;
      expect(faultOfItem(rest, NEWEST)).toMatchObject({ pointer: `/${key}`, actual: 'nothing' });
    }
  });
});

test.each([
  ['text', { text: 7 }, '/text', 'a number'],
  [
    'image',
    { ...OF_TYPE.image, data: 'data:image/png;base64,aGk=' },
    '/data',
    'a string that is not base64',
  ],
  ['image', { ...OF_TYPE.image, data: 'aGk=\n' }, '/data', 'a string that is not base64'],
  ['image', { ...OF_TYPE.image, data: [1] }, '/data', 'an array'],
  ['image', { ...OF_TYPE.image, mimeType: null }, '/mimeType', 'null'],
  ['audio', { ...OF_TYPE.audio, data: {} }, '/data', 'an object'],
  ['resource_link', { uri: 'x', name: 7 }, '/name', 'a number'],
  ['resource', { resource: 'x' }, '/resource', 'a string'],
  ['resource', { resource: { text: 'x' } }, '/resource/uri', 'nothing'],
  ['resource', { resource: { uri: 'x' } }, '/resource', 'neither'],
  ['text', { text: '', annotations: [] }, '/annotations', 'an empty array'],
  ['text', { text: '', annotations: null }, '/annotations', 'null'],
  ['text', { text: '', _meta: 'x' }, '/_meta', 'a string'],
])('%s with %j: the fault is at %s', (type, members, pointer, actual) => {
  expect(faultOfItem({ type, ...members }, NEWEST)).toMatchObject({ pointer, actual });
});

test.each([
  { type: 'resource', resource: { uri: 'x', blob: 'aGk=' } },
  { type: 'text', text: 'x', annotations: {}, _meta: {}, more: [] },
  { type: 'image', data: '+/+/', mimeType: '' },
])('%j is well formed', (item) => {
  expect(faultOfItem(item, NEWEST)).toBeUndefined();
});

test.each([
  [undefined, '', 'nothing'],
  [null, '', 'null'],
  ['text', '', 'a string'],
  [['text'], '', 'an array'],
  [{}, '/type', 'no type'],
  [{ text: 'x' }, '/type', 'no type'],
  [{ type: 7 }, '/type', '7'],
  [{ type: 'Text', text: '' }, '/type', '"Text"'],
  [{ type: '__proto__' }, '/type', '"__proto__"'],
  [{ type: 'constructor' }, '/type', '"constructor"'],
  [JSON.parse('{"__proto__":{"type":"text","text":"x"}}'), '/type', 'no type'],
])('%j is no item', (item, pointer, actual) => {
  expect(faultOfItem(item, NEWEST)).toMatchObject({ pointer, actual });
});
