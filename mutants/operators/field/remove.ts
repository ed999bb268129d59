import { take } from '../support/pointers.ts';
import { fieldOperator } from './field-operator.ts';

export const remove = fieldOperator('remove', 'a member or an item is missing', (place) => {
  take(place);
  return true;
});
