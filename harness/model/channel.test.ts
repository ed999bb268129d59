import { expect, test } from 'vitest';
import { channel } from './channel.ts';

const all = async <T>(items: AsyncIterable<T>) => {
  const read: T[] = [];
  for await (const item of items) read.push(item);
  return read;
};

test('everything comes out in order, up to the end', async () => {
  const numbers = channel<number>(() => {
    throw new Error('Nobody leaves');
  });
  numbers.push(1);
  const reading = all(numbers);
  numbers.push(2);
  await Promise.resolve();
  numbers.push(3);
  numbers.end();
  numbers.push(4);
  expect(await reading).toEqual([1, 2, 3]);
});

test('what came before the connection broke off is read first', async () => {
  const numbers = channel<number>();
  numbers.push(1);
  numbers.breakOff();
  const reader = numbers[Symbol.asyncIterator]();
  expect(await reader.next()).toEqual({ done: false, value: 1 });
  await expect(reader.next()).rejects.toThrow('broke off');
});

test('a reader that waits can leave, which is told once', async () => {
  let left = 0;
  const numbers = channel<number>(() => {
    left += 1;
  });
  const reader = numbers[Symbol.asyncIterator]();
  const waiting = reader.next();
  await reader.return?.();
  await reader.return?.();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(left).toBe(1);
});
