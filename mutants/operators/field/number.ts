import { replaceBy } from './replace-by.ts';

export const byNumber = replaceBy('number', 'a number stands in place of another type', 7);
