import { fieldOperator } from './field-operator.ts';

export const duplicateItem = fieldOperator('duplicate-item', 'an item stands twice', (place) => {
  const { parent, key, value } = place;
  if (!Array.isArray(parent)) return false;
  parent.splice(Number(key), 0, value);
  return true;
});
