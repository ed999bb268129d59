import { put } from '../support/pointers.ts';
import { fieldOperator } from './field-operator.ts';

export const wrap = fieldOperator('wrap', 'a value is wrapped in an array', (place) => {
  put(place, [place.value]);
  return true;
});
