import { isObject } from '../../../harness/model/index.ts';
import { legalDelivery } from './legal-operator.ts';

export const splitCharacter = legalDelivery(
  'split-character',
  'an answer is written in two pieces that share a character',
  (raw, answers, relay, { json }) => {
    if (!isObject(json) || !isObject(json.result)) {
      relay.say(raw, answers);
      return;
    }
    const result = { ...json.result, _meta: { 'com.example/text': '测试🚀' } };
    const bytes = Buffer.from(`${JSON.stringify({ ...json, result })}\n`);
    const middle = bytes.indexOf(Buffer.from('🚀')) + 2;
    relay.bytes(bytes.subarray(0, middle));
    relay.bytes(bytes.subarray(middle));
  },
);
