import { emptied } from './replace-by.ts';

export const emptyObject = emptied('empty-object', 'an object is empty', {});
