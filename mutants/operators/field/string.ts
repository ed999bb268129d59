import { replaceBy } from './replace-by.ts';

export const byString = replaceBy('string', 'a string stands in place of another type', 'mutant');
