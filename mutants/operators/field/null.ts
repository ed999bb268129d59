import { replaceBy } from './replace-by.ts';

export const byNull = replaceBy('null', 'null stands in place of a value', null);
