import { legalSpelling } from './legal-operator.ts';

export const escapes = legalSpelling(
  'escapes',
  'characters beyond ASCII, and slashes, are escaped',
  (_raw, json) =>
    JSON.stringify(json)
      .replaceAll('/', '\\/')
      .replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
);
