/** What the raw wire of a stdio server shows of itself in every session. */
import type { Suite } from '../../harness/model/index.ts';
import { probes } from '../probes/index.ts';
import { answersEachRequestOnce } from './answers-each-request-once.ts';
import { answersWhileInputIsOpen } from './answers-while-input-is-open.ts';
import { asksOnlyForWhatWasDeclared } from './asks-only-for-what-was-declared.ts';
import { endsEachMessageWithANewline } from './ends-each-message-with-a-newline.ts';
import { exitsAtEndOfInput } from './exits-at-end-of-input.ts';
import { exitsOnSigterm } from './exits-on-sigterm.ts';
import { leavesNoProcessBehind } from './leaves-no-process-behind.ts';
import { staysUntilEndOfInput } from './stays-until-end-of-input.ts';
import { writesNothingAfterTheEnd } from './writes-nothing-after-the-end.ts';
import { writesOneMessagePerLine } from './writes-one-message-per-line.ts';
import { writesOnlyMessages } from './writes-only-messages.ts';
import { writesUtf8 } from './writes-utf-8.ts';

export const stdio: Suite = {
  name: 'stdio',
  title: 'the stdio transport',
  transport: 'stdio',
  probes,
  assertions: [
    writesOnlyMessages,
    writesOneMessagePerLine,
    endsEachMessageWithANewline,
    writesUtf8,
    answersWhileInputIsOpen,
    answersEachRequestOnce,
    asksOnlyForWhatWasDeclared,
    writesNothingAfterTheEnd,
    staysUntilEndOfInput,
    exitsAtEndOfInput,
    exitsOnSigterm,
    leavesNoProcessBehind,
  ],
};
