import { replaceBy } from './replace-by.ts';

export const byObject = replaceBy('object', 'an object stands in place of another type', {
  mutant: true,
});
