import { emptied } from './replace-by.ts';

export const emptyString = emptied('empty-string', 'a string is empty', '');
