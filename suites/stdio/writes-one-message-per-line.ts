import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { noLineIs } from '../support/output.ts';

export const writesOneMessagePerLine: Assertion = {
  id: 'stdio/writes-one-message-per-line',
  group: 'standard output',
  title: 'each message stands in one line of its own',
  clause: clauses.noEmbeddedNewlines,
  over: 'every-recording',
  judge: noLineIs(['pretty-printed', 'several-on-a-line'], 'one message a line'),
};
