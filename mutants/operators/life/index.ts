/** Operators on the life of a process, and on what it does of its own accord. */
import type { Operator } from '../../../harness/model/index.ts';
import { answersAtTheEnd } from './answers-at-the-end.ts';
import { answersCancelled } from './answers-cancelled.ts';
import { answersProgress } from './answers-progress.ts';
import { answersRequestsWithoutId } from './answers-requests-without-id.ts';
import { answersRootsChanged } from './answers-roots-changed.ts';
import { answersUnknownNotification } from './answers-unknown-notification.ts';
import { asksForRoots } from './asks-for-roots.ts';
import { asksForSampling } from './asks-for-sampling.ts';
import { closesItsOutput } from './closes-its-output.ts';
import { cursorLoop } from './cursor-loop.ts';
import { cursorNeverEnds } from './cursor-never-ends.ts';
import { echoesAnyVersion } from './echoes-any-version.ts';
import { exitsAfterInitialize } from './exits-after-initialize.ts';
import { exitsAtInitialize } from './exits-at-initialize.ts';
import { exitsAtInitialized } from './exits-at-initialized.ts';
import { exitsAtToolsCall } from './exits-at-tools-call.ts';
import { exitsAtToolsList } from './exits-at-tools-list.ts';
import { exitsBeforeTheHandshake } from './exits-before-the-handshake.ts';
import { ignoresEndOfInput } from './ignores-end-of-input.ts';
import { ignoresSigterm } from './ignores-sigterm.ts';
import { leavesAProcess } from './leaves-a-process.ts';
import { logsAtTheEnd } from './logs-at-the-end.ts';
import { undeclaredLog } from './undeclared-log.ts';
import { unsolicitedProgress } from './unsolicited-progress.ts';

export const lifeOperators: readonly Operator[] = [
  exitsBeforeTheHandshake,
  exitsAtInitialize,
  exitsAfterInitialize,
  exitsAtInitialized,
  exitsAtToolsList,
  exitsAtToolsCall,
  ignoresEndOfInput,
  ignoresSigterm,
  leavesAProcess,
  closesItsOutput,
  logsAtTheEnd,
  answersAtTheEnd,
  answersCancelled,
  answersRootsChanged,
  answersProgress,
  answersUnknownNotification,
  answersRequestsWithoutId,
  echoesAnyVersion,
  cursorNeverEnds,
  cursorLoop,
  unsolicitedProgress,
  undeclaredLog,
  asksForSampling,
  asksForRoots,
];
