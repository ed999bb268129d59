import { replaceBy } from './replace-by.ts';

export const byBoolean = replaceBy('boolean', 'true stands in place of another type', true);
