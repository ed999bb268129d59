import { isObject } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const extraMeta = legalChange('extra-meta', 'a result has _meta', (message) =>
  isObject(message.result)
    ? {
        ...message,
        result: { ...message.result, _meta: { 'com.example/trace': 'a1', plain: { nested: [] } } },
      }
    : undefined,
);
