import { describe, expect, test } from 'vitest';
import { dataOf, eventText, splitBlocks, withData } from './sse.ts';

test('an event is written with its fields, each line of its data by itself', () => {
  expect(eventText('a')).toBe('data: a\n\n');
  expect(eventText('')).toBe('data: \n\n');
  const fields = { event: 'message', id: '1', retry: 0 };
  expect(eventText('a\nb\r\nc\rd', fields)).toBe(
    'event: message\nid: 1\nretry: 0\ndata: a\ndata: b\ndata: c\ndata: d\n\n',
  );
});

test.each(['\n', '\r\n', '\r'])('blocks end with a blank line, where lines end with %j', (end) => {
  const blocks = [`: hi${end}${end}`, `id: 1${end}data: a${end}data: b${end}${end}`];
  expect(splitBlocks(`${blocks.join('')}data: c${end}`)).toEqual({ blocks, rest: `data: c${end}` });
  expect(dataOf(blocks[0] ?? '')).toBeUndefined();
  expect(dataOf(blocks[1] ?? '')).toBe('a\nb');
  expect(withData(blocks[1] ?? '', 'x\ny\nz')).toBe(
    `id: 1${end}data: x${end}data: y${end}data: z${end}${end}`,
  );
});

describe('data', () => {
  test.each([
    ['data: a', 'a'],
    ['data:a', 'a'],
    ['data:  a', ' a'],
    ['data', ''],
    ['data:', ''],
    ['database: a', undefined],
  ])('of %j is %j', (line, data) => {
    expect(dataOf(`${line}\n\n`)).toBe(data);
  });
});

test('what is no event stays as it is', () => {
  expect(splitBlocks('')).toEqual({ blocks: [], rest: '' });
  expect(withData(': hi\n\n', 'x')).toBe(': hi\n\n');
});
