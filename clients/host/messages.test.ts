import { expect, test } from 'vitest';
import type { Answer } from './messages.ts';
import { lineOf } from './messages.ts';

test('a message is one line, whatever counts as the end of one', () => {
  const message: Answer = { kind: 'failed', message: 'a\nb\r\nc\u2028d\u2029e\u0085f\\u2028' };
  const line = lineOf(message);
  expect(line).toMatch(/^[^\n\r\u2028\u2029]+\n$/);
  expect(JSON.parse(line)).toEqual(message);
});
