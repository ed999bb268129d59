/** Operators on how answers travel: when, how often, and in what framing. */
import type { Operator } from '../../../harness/model/index.ts';
import { banner } from './banner.ts';
import { blankLine } from './blank-line.ts';
import { byteOrderMark } from './byte-order-mark.ts';
import { carriageReturn } from './carriage-return.ts';
import { contentLength } from './content-length.ts';
import { cutOff } from './cut-off.ts';
import { dropped } from './dropped.ts';
import { flushedAtTheEnd } from './flushed-at-the-end.ts';
import { heldUntilMoreInput } from './held-until-more-input.ts';
import { inABatch } from './in-a-batch.ts';
import { invalidUtf8 } from './invalid-utf-8.ts';
import { lateOverBudget } from './late-over-budget.ts';
import { logLineAfter } from './log-line-after.ts';
import { logLineBefore } from './log-line-before.ts';
import { logOnTheLine } from './log-on-the-line.ts';
import { noNewlineAtTheEnd } from './no-newline-at-the-end.ts';
import { notificationReplyAfterLog } from './notification-reply-after-log.ts';
import { notificationReplyLate150 } from './notification-reply-late-150.ts';
import { notificationReplyLate400 } from './notification-reply-late-400.ts';
import { prettyPrinted } from './pretty-printed.ts';
import { repeated } from './repeated.ts';
import { sseFramed } from './sse-framed.ts';
import { twoOnALine } from './two-on-a-line.ts';
import { utf16 } from './utf-16.ts';

export const deliveryOperators: readonly Operator[] = [
  dropped,
  repeated,
  lateOverBudget,
  heldUntilMoreInput,
  flushedAtTheEnd,
  logLineBefore,
  logLineAfter,
  logOnTheLine,
  banner,
  blankLine,
  twoOnALine,
  prettyPrinted,
  contentLength,
  sseFramed,
  carriageReturn,
  noNewlineAtTheEnd,
  cutOff,
  byteOrderMark,
  invalidUtf8,
  utf16,
  inABatch,
  notificationReplyLate150,
  notificationReplyLate400,
  notificationReplyAfterLog,
];
