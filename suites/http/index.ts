/** What HTTP itself shows of a server in every session, and how it takes what is odd. */
import type { Suite } from '../../harness/model/index.ts';
import { httpProbes } from '../probes/index.ts';
import { absentVersionHeaderIsAccepted } from './absent-version-header-is-accepted.ts';
import { acceptsNotificationsWith202 } from './accepts-notifications-with-202.ts';
import { answersEachRequestOnce } from './answers-each-request-once.ts';
import { answersRequestsWithJsonOrSse } from './answers-requests-with-json-or-sse.ts';
import { asksOnlyForWhatWasDeclared } from './asks-only-for-what-was-declared.ts';
import { bodiesAreUtf8 } from './bodies-are-utf-8.ts';
import { errorsComeWith200 } from './errors-come-with-200.ts';
import { getOpensAStreamOr405 } from './get-opens-a-stream-or-405.ts';
import { getStreamCarriesNoResponses } from './get-stream-carries-no-responses.ts';
import { invalidOriginIs403 } from './invalid-origin-is-403.ts';
import { invalidVersionHeaderIs400 } from './invalid-version-header-is-400.ts';
import { malformedBodyIsRefused } from './malformed-body-is-refused.ts';
import { refusesRequestsWithoutSession } from './refuses-requests-without-session.ts';
import { sendsEachMessageOnOneStream } from './sends-each-message-on-one-stream.ts';
import { sessionIdIsVisibleAscii } from './session-id-is-visible-ascii.ts';
import { sessionIdsAreUnique } from './session-ids-are-unique.ts';
import { sseDataIsAMessage } from './sse-data-is-a-message.ts';
import { sseEventIdsAreUnique } from './sse-event-ids-are-unique.ts';
import { sseStreamBeginsWithAPrimingEvent } from './sse-stream-begins-with-a-priming-event.ts';
import { sseStreamEndsAfterItsResponse } from './sse-stream-ends-after-its-response.ts';
import { sseStreamSendsOnlyWhatRelates } from './sse-stream-sends-only-what-relates.ts';
import { terminatedSessionIs404 } from './terminated-session-is-404.ts';
import { unknownSessionIsRefused } from './unknown-session-is-refused.ts';

export const http: Suite = {
  name: 'http',
  title: 'the Streamable HTTP transport',
  transport: 'http',
  probes: httpProbes,
  assertions: [
    answersRequestsWithJsonOrSse,
    bodiesAreUtf8,
    errorsComeWith200,
    answersEachRequestOnce,
    asksOnlyForWhatWasDeclared,
    malformedBodyIsRefused,
    acceptsNotificationsWith202,
    getOpensAStreamOr405,
    getStreamCarriesNoResponses,
    sendsEachMessageOnOneStream,
    sseDataIsAMessage,
    sseStreamEndsAfterItsResponse,
    sseStreamSendsOnlyWhatRelates,
    sseEventIdsAreUnique,
    sseStreamBeginsWithAPrimingEvent,
    sessionIdIsVisibleAscii,
    sessionIdsAreUnique,
    refusesRequestsWithoutSession,
    unknownSessionIsRefused,
    terminatedSessionIs404,
    invalidVersionHeaderIs400,
    absentVersionHeaderIsAccepted,
    invalidOriginIs403,
  ],
};
