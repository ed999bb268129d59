import { type Assertion, levelIn } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { noLineIs } from '../support/output.ts';

export const writesUtf8: Assertion = {
  id: 'stdio/writes-utf-8',
  group: 'standard output',
  title: 'standard output is UTF-8 without a byte order mark',
  clause: clauses.utf8,
  over: 'every-recording',
  judge: noLineIs(['not-utf-8', 'bom'], 'UTF-8 without a byte order mark', (revision) =>
    levelIn(clauses.utf8, revision),
  ),
};
