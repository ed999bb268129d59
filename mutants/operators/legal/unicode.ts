import { isObject, member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const unicode = legalChange(
  'unicode',
  'texts for people are in other scripts',
  (message) => {
    const { result, error } = message;
    if (isObject(error)) return { ...message, error: { ...error, message: 'Неизвестно: 不明 🚫' } };
    const info = member(result, 'serverInfo');
    if (isObject(info)) Object.assign(info, { name: 'サーバー' });
    const tools = member(result, 'tools');
    for (const tool of Array.isArray(tools) ? tools : []) {
      if (isObject(tool)) Object.assign(tool, { description: 'עושה משהו 🔧 \ud83d\udc4d' });
    }
    return message;
  },
);
