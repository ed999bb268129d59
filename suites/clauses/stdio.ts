/** The stdio transport. */
import { clause } from './clause.ts';

export const stdio = {
  stdoutOnlyMessages: clause(
    'stdio.stdout-only-messages',
    'MUST',
    'basic/transports#stdio',
    '"The server MUST NOT write anything to its stdout" but valid messages.',
  ),
  noEmbeddedNewlines: clause(
    'stdio.no-embedded-newlines',
    'MUST',
    'basic/transports#stdio',
    '"Messages are delimited by newlines, and MUST NOT contain embedded newlines."',
  ),
  utf8: clause(
    'stdio.utf8',
    'MUST',
    'basic/transports',
    'Messages are encoded in UTF-8.',
    // The first revision speaks of UTF-8 for standard error only.
    { levelIn: { '2024-11-05': 'INTEROP' } },
  ),
  framingSplitAndMerged: clause(
    'stdio.framing-split-and-merged',
    'MUST',
    'basic/transports#stdio',
    'Input is split at newlines: a message may come in pieces, and several may come at once.',
  ),
  stderrFree: clause(
    'stdio.stderr-free',
    'INTEROP',
    'basic/transports#stdio',
    'A server may write what it likes to standard error.',
  ),
  exitsOnEof: clause(
    'stdio.exits-on-stdin-eof',
    'INTEROP',
    'basic/lifecycle#stdio',
    'Closing its input is how a client asks a server to exit.',
  ),
  exitsOnSigterm: clause(
    'stdio.exits-on-sigterm',
    'INTEROP',
    'basic/lifecycle#stdio',
    'A server that did not exit is sent SIGTERM, then SIGKILL.',
  ),
  survivesBadLine: clause(
    'stdio.survives-bad-line',
    'INTEROP',
    'basic/transports#stdio',
    'After a line that is no message, blank or very long, a server still answers.',
  ),
  cancelledSilent: clause(
    'stdio.cancelled-silent',
    'SHOULD',
    'basic/utilities/cancellation#behavior-requirements',
    'After a request was cancelled, no response to it is sent.',
  ),
} as const;
