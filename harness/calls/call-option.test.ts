import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { parseCall } from './call-option.ts';

test('a name, and a name with arguments', () => {
  expect(parseCall('count')).toEqual({ name: 'count' });
  expect(parseCall('count={"text":"a=b"}')).toEqual({ name: 'count', arguments: { text: 'a=b' } });
  expect(parseCall('count= {} ')).toEqual({ name: 'count', arguments: {} });
});

test.each([
  ['', /--call expects NAME or NAME=/],
  ['={}', /--call expects NAME or NAME=/],
  ['a=', /--call a: the arguments are not JSON: line 1, column 1: a value was expected/],
  ['a={"b":1,}', /line 1, column 8: a property name in double quotes was expected in {"b":1,}$/],
  ['a={b:1}', /line 1, column 2: a property name in double quotes was expected/],
  ["a={'b':1}", /line 1, column 2/],
  ['a={"b":1', /line 1, column \d+: a closing brace } was expected/],
  ['a={"b":1} x', /line 1, column 9: /],
  ['a={/* no */}', /comments are not allowed/],
  ['a=[1]', /must be a JSON object, not an array/],
  ['a=null', /not null/],
  ['a="x"', /not a string/],
])('%j is refused', (word, reason) => {
  expect(() => parseCall(word)).toThrow(reason);
  expect(() => parseCall(word)).toThrow(UsageError);
});
