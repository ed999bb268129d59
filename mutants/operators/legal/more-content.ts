import { member } from '../../../harness/model/index.ts';
import { legalChange } from './legal-operator.ts';

export const moreContent = legalChange(
  'more-content',
  'content has items of several types',
  (message) => {
    const content = member(message.result, 'content');
    if (!Array.isArray(content)) return undefined;
    content.push(
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: '' } },
      { type: 'resource', resource: { uri: 'file:///b.bin', blob: 'AAEC' } },
      { type: 'text', text: '👩‍👩‍👧‍👦 测试 \u0000 \u2028 ‮' },
    );
    return message;
  },
);
