import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { render, type Style } from './render.ts';
import { json } from './values-arbitrary.ts';

const STYLES: Style[] = (['written', 'reversed', 'sorted'] as const).flatMap((order) =>
  (['none', 'after', 'around'] as const).flatMap((spacing) =>
    (['raw', 'ascii', 'cautious'] as const).map((escapes) => ({ order, spacing, escapes })),
  ),
);

test.each(STYLES)('$order, $spacing, $escapes: the same value on one line', (style) => {
  fc.assert(
    fc.property(json(), (value) => {
      const line = render(value, style);
      expect(isDeepStrictEqual(JSON.parse(line), value)).toBe(true);
      expect(line).not.toMatch(/[\n\r]/);
      if (style.escapes !== 'raw') expect(line).toMatch(/^[\t -~]*$/);
    }),
    { seed: 1, numRuns: 300 },
  );
});

const VALUE = { b: [1, { é: '</' }], a: undefined, c: {} };

test.each<[Style, string]>([
  [{ order: 'written', spacing: 'none', escapes: 'raw' }, '{"b":[1,{"é":"</"}],"c":{}}'],
  [
    { order: 'reversed', spacing: 'after', escapes: 'ascii' },
    '{"c": {}, "b": [1, {"\\u00e9": "</"}]}',
  ],
  [
    { order: 'sorted', spacing: 'around', escapes: 'cautious' },
    ' { "b" :  [ 1 ,\t{ "\\u00e9" :  "\\u003c\\/"\t}\t] ,\t"c" :  { }\t} ',
  ],
])('%o', (style, line) => {
  expect(render(VALUE, style)).toBe(line);
});
