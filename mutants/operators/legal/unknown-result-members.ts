import { isObject } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const unknownResultMembers = legalChange(
  'unknown-result-members',
  'a result has members that no revision names',
  (message) =>
    isObject(message.result)
      ? {
          ...message,
          result: { 'com.example/extra': { deep: [null] }, ...message.result, xVendor: true },
        }
      : undefined,
);
