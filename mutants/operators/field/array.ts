import { replaceBy } from './replace-by.ts';

export const byArray = replaceBy('array', 'an array stands in place of another type', ['mutant']);
