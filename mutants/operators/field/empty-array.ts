import { emptied } from './replace-by.ts';

export const emptyArray = emptied('empty-array', 'an array is empty', []);
