import { put } from '../support/pointers.ts';
import { fieldOperator } from './field-operator.ts';

export const stringify = fieldOperator('stringify', 'a value is sent as JSON text', (place) => {
  if (typeof place.value === 'string') return false;
  put(place, JSON.stringify(place.value));
  return true;
});
