import { put, take } from '../support/pointers.ts';
import { fieldOperator } from './field-operator.ts';

/** camelCase as snake_case, which is how it goes wrong in other languages; a single word gets a capital. */
export const wrongCase = fieldOperator(
  'wrong-case',
  'a key is spelled in another case',
  (place) => {
    const { parent, key, value } = place;
    if (Array.isArray(parent)) return false;
    const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const other = snake === key ? key.charAt(0).toUpperCase() + key.slice(1) : snake;
    if (other === key || Object.hasOwn(parent, other)) return false;
    take(place);
    put({ parent, key: other, value }, value);
    return true;
  },
);
