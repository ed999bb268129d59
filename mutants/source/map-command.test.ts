import { expect, test } from 'vitest';
import { mapCommand } from './map-command.ts';

const map = (path: string) => (path.startsWith('/p/') ? path.replace('/p/', '/copy/') : undefined);

test.each<[string[], string[]]>([
  [
    ['/p/run', '/p/a.js', '/q/b.js'],
    ['/copy/run', '/copy/a.js', '/q/b.js'],
  ],
  [
    ['node', '--import=/p/a.js', '-r=/q'],
    ['node', '--import=/copy/a.js', '-r=/q'],
  ],
  [
    ['node', '--import', 'file:///p/a%20b.js'],
    ['node', '--import', 'file:///copy/a%20b.js'],
  ],
  [
    ['node', '--import=file:///p/a.js'],
    ['node', '--import=file:///copy/a.js'],
  ],
  [
    ['node', 'file:///q/a.js', 'file:', 'file://host/p/a.js'],
    ['node', 'file:///q/a.js', 'file:', 'file://host/p/a.js'],
  ],
  [
    ['node', '', '-', '--', '--x=', 'a=/p/b', 'a\n/p/b'],
    ['node', '', '-', '--', '--x=', 'a=/p/b', 'a\n/p/b'],
  ],
])('%j becomes %j', ([file = '', ...args], expected) => {
  expect(mapCommand([file, ...args], map)).toEqual(expected);
});

test('a program without a separator in its name is no path', () => {
  expect(mapCommand(['node', 'node'], () => '/mapped')).toEqual(['node', '/mapped']);
  expect(mapCommand(['./node'], () => '/mapped')).toEqual(['/mapped']);
});
