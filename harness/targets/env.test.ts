import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

test('KEY=VALUE, KEY from our own environment, the last one wins', () => {
  expect(parseEnv([], {})).toEqual({});
  expect(parseEnv(['A=1', 'B=x=y', 'C=', 'D', 'A=2'], { D: 'own' })).toEqual({
    A: '2',
    B: 'x=y',
    C: '',
    D: 'own',
  });
});

test.each([['=x'], [''], ['A=\0']])('%j is refused', (word) => {
  expect(() => parseEnv([word], {})).toThrow(/-e expects KEY=VALUE or KEY/);
});

test('a variable that is not set here', () => {
  expect(() => parseEnv(['NOT'], {})).toThrow('-e NOT: the variable is not set here');
});
