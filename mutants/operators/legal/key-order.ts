import { legalSpelling } from './legal-operator.ts';

export const keyOrder = legalSpelling(
  'key-order',
  'members come in the opposite order',
  (_raw, json) => JSON.stringify(reversed(json)),
);

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, reversed(child)]),
  );
}
