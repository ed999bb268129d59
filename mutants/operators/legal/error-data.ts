import { isObject } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const errorData = legalChange('error-data', 'an error has data', (message) =>
  isObject(message.error)
    ? { ...message, error: { ...message.error, data: { reason: ['mutant', null] } } }
    : undefined,
);
