import { legalSpelling } from './legal-operator.ts';

export const spaces = legalSpelling(
  'spaces',
  'there is white space between the tokens',
  (_raw, json) => ` ${JSON.stringify(json, null, '\t').replaceAll('\n', ' ')} `,
);
