import type { Operator } from '../../../harness/model/index.ts';
import { put } from '../support/pointers.ts';
import { fieldOperator } from './field-operator.ts';

/** An operator that puts one value in every place which holds something of another JSON type. */
export function replaceBy(id: string, title: string, replacement: unknown): Operator {
  const type = typeOf(replacement);
  return fieldOperator(id, title, (place) => {
    if (typeOf(place.value) === type) return false;
    put(place, replacement);
    return true;
  });
}

/** An operator that empties every place which holds something of the same JSON type. */
export function emptied(id: string, title: string, empty: '' | [] | object): Operator {
  const type = typeOf(empty);
  return fieldOperator(id, title, (place) => {
    const { value } = place;
    if (typeOf(value) !== type || JSON.stringify(value) === JSON.stringify(empty)) return false;
    put(place, empty);
    return true;
  });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
