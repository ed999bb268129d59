import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { noLineIs } from '../support/output.ts';

export const endsEachMessageWithANewline: Assertion = {
  id: 'stdio/ends-each-message-with-a-newline',
  group: 'standard output',
  title: 'each message ends with a newline and has no other framing',
  clause: clauses.noEmbeddedNewlines,
  over: 'every-recording',
  judge: noLineIs(
    ['content-length', 'sse', 'carriage-returns', 'no-newline', 'cut-off'],
    'messages that are delimited by newlines',
  ),
};
