/** Operators on HTTP itself: statuses, bodies, streams, sessions and headers. */
import type { Operator } from '../../../harness/model/index.ts';
import { absentVersionRefused } from './absent-version-refused.ts';
import { anyOriginServed } from './any-origin-served.ts';
import { bodyCutOff } from './body-cut-off.ts';
import { broadcastOverGetAndPost } from './broadcast-over-get-and-post.ts';
import { broadcastOverGetStreams } from './broadcast-over-get-streams.ts';
import { connectionReset } from './connection-reset.ts';
import { drips } from './drips.ts';
import { emptyBody } from './empty-body.ts';
import { errorWith400 } from './error-with-400.ts';
import { errorWith404 } from './error-with-404.ts';
import { errorWith500 } from './error-with-500.ts';
import { eventsCalledJson } from './events-called-json.ts';
import { foreignOrigin400 } from './foreign-origin-400.ts';
import { foreignOrigin500 } from './foreign-origin-500.ts';
import { gateWithInvalidChallenge } from './gate-with-invalid-challenge.ts';
import { gateWithoutChallenge } from './gate-without-challenge.ts';
import { gatedMetadata500 } from './gated-metadata-500.ts';
import { gatedMetadataAbsent } from './gated-metadata-absent.ts';
import { gatedMetadataEmptyServers } from './gated-metadata-empty-servers.ts';
import { gatedMetadataHtml } from './gated-metadata-html.ts';
import { gatedMetadataMoved } from './gated-metadata-moved.ts';
import { gatedMetadataNoResource } from './gated-metadata-no-resource.ts';
import { gatedMetadataNoServers } from './gated-metadata-no-servers.ts';
import { gatedMetadataNoUrl } from './gated-metadata-no-url.ts';
import { gatedMetadataScalar } from './gated-metadata-scalar.ts';
import { gatedMetadataUnnamed } from './gated-metadata-unnamed.ts';
import { gatedMetadataWrongResource } from './gated-metadata-wrong-resource.ts';
import { get404 } from './get-404.ts';
import { get406 } from './get-406.ts';
import { get500 } from './get-500.ts';
import { getCarriesResponse } from './get-carries-response.ts';
import { getHtml200 } from './get-html-200.ts';
import { getJson200 } from './get-json-200.ts';
import { html200 } from './html-200.ts';
import { httpAsksForSampling } from './http-asks-for-sampling.ts';
import { httpByteOrderMark } from './http-byte-order-mark.ts';
import { httpInAnArray } from './http-in-an-array.ts';
import { httpInvalidUtf8 } from './http-invalid-utf-8.ts';
import { httpLateOverBudget } from './http-late-over-budget.ts';
import { httpNeverAnswers } from './http-never-answers.ts';
import { httpUtf16 } from './http-utf-16.ts';
import { inputRequired } from './input-required.ts';
import { invalidVersion500 } from './invalid-version-500.ts';
import { invalidVersionServed } from './invalid-version-served.ts';
import { jsonCalledEventStream } from './json-called-event-stream.ts';
import { malformed200Error } from './malformed-200-error.ts';
import { malformed200Result } from './malformed-200-result.ts';
import { malformed202 } from './malformed-202.ts';
import { malformed500 } from './malformed-500.ts';
import { malformedResets } from './malformed-resets.ts';
import { noContentType } from './no-content-type.ts';
import { notification200Empty } from './notification-200-empty.ts';
import { notification200Null } from './notification-200-null.ts';
import { notification200Object } from './notification-200-object.ts';
import { notification200Response } from './notification-200-response.ts';
import { notification200Sse } from './notification-200-sse.ts';
import { notification202Response } from './notification-202-response.ts';
import { notification202WithBody } from './notification-202-with-body.ts';
import { notification204 } from './notification-204.ts';
import { notification500 } from './notification-500.ts';
import { notificationLateResponse } from './notification-late-response.ts';
import { redirect301Elsewhere } from './redirect-301-elsewhere.ts';
import { redirect307 } from './redirect-307.ts';
import { sessionIdFixed } from './session-id-fixed.ts';
import { sessionIdNotAscii } from './session-id-not-ascii.ts';
import { sessionIdWithSpace } from './session-id-with-space.ts';
import { sessionIdsCountUp } from './session-ids-count-up.ts';
import { sessionRequired404 } from './session-required-404.ts';
import { sessionRequired500 } from './session-required-500.ts';
import { sseCutMidEvent } from './sse-cut-mid-event.ts';
import { sseEndsBeforeResponse } from './sse-ends-before-response.ts';
import { sseInABatch } from './sse-in-a-batch.ts';
import { sseInvalidUtf8 } from './sse-invalid-utf-8.ts';
import { sseMalformedDataFirst } from './sse-malformed-data-first.ts';
import { sseNeverEnds } from './sse-never-ends.ts';
import { sseNoPriming } from './sse-no-priming.ts';
import { sseOnlyMalformed } from './sse-only-malformed.ts';
import { sseOtherEventName } from './sse-other-event-name.ts';
import { sseResponseTwice } from './sse-response-twice.ts';
import { sseResumedWith405 } from './sse-resumed-with-405.ts';
import { sseSameEventIds } from './sse-same-event-ids.ts';
import { sseUnrelatedFirst } from './sse-unrelated-first.ts';
import { sseUnterminated } from './sse-unterminated.ts';
import { status202Empty } from './status-202-empty.ts';
import { status204 } from './status-204.ts';
import { status400WithResult } from './status-400-with-result.ts';
import { status401 } from './status-401.ts';
import { status401Challenge } from './status-401-challenge.ts';
import { status403 } from './status-403.ts';
import { status404 } from './status-404.ts';
import { status500 } from './status-500.ts';
import { status500WithResult } from './status-500-with-result.ts';
import { status502Html } from './status-502-html.ts';
import { status503 } from './status-503.ts';
import { terminatedSession400 } from './terminated-session-400.ts';
import { terminatedStillServed } from './terminated-still-served.ts';
import { textPlain } from './text-plain.ts';
import { twoObjects } from './two-objects.ts';
import { unclosedJson } from './unclosed-json.ts';
import { unknownSession500 } from './unknown-session-500.ts';
import { unknownSessionServed } from './unknown-session-served.ts';
import { unknownToolBareEnvelope } from './unknown-tool-bare-envelope.ts';
import { unknownToolEmptyBody } from './unknown-tool-empty-body.ts';
import { unknownToolHtml500 } from './unknown-tool-html-500.ts';

export const httpOperators: readonly Operator[] = [
  status500,
  status500WithResult,
  status400WithResult,
  status502Html,
  status503,
  status404,
  status403,
  status401,
  status401Challenge,
  errorWith400,
  errorWith404,
  errorWith500,
  redirect307,
  redirect301Elsewhere,
  status202Empty,
  status204,
  html200,
  noContentType,
  textPlain,
  jsonCalledEventStream,
  eventsCalledJson,
  emptyBody,
  unclosedJson,
  httpInAnArray,
  twoObjects,
  httpByteOrderMark,
  httpInvalidUtf8,
  httpUtf16,
  bodyCutOff,
  connectionReset,
  httpNeverAnswers,
  httpLateOverBudget,
  drips,
  sseEndsBeforeResponse,
  sseCutMidEvent,
  sseResumedWith405,
  sseOtherEventName,
  sseMalformedDataFirst,
  sseOnlyMalformed,
  sseUnterminated,
  sseNeverEnds,
  sseResponseTwice,
  sseInvalidUtf8,
  sseUnrelatedFirst,
  sseInABatch,
  httpAsksForSampling,
  inputRequired,
  sseSameEventIds,
  sseNoPriming,
  getCarriesResponse,
  broadcastOverGetStreams,
  broadcastOverGetAndPost,
  getJson200,
  getHtml200,
  get404,
  get406,
  get500,
  sessionIdWithSpace,
  sessionIdNotAscii,
  sessionIdFixed,
  sessionIdsCountUp,
  sessionRequired404,
  sessionRequired500,
  terminatedStillServed,
  terminatedSession400,
  unknownSessionServed,
  unknownSession500,
  invalidVersionServed,
  invalidVersion500,
  absentVersionRefused,
  anyOriginServed,
  foreignOrigin400,
  foreignOrigin500,
  notification200Null,
  notification200Object,
  notification200Empty,
  notification200Response,
  notification202Response,
  notification204,
  notification202WithBody,
  notification200Sse,
  notification500,
  notificationLateResponse,
  malformed500,
  malformed200Result,
  malformed200Error,
  malformed202,
  malformedResets,
  gateWithoutChallenge,
  gateWithInvalidChallenge,
  gatedMetadataUnnamed,
  gatedMetadataAbsent,
  gatedMetadataNoUrl,
  gatedMetadata500,
  gatedMetadataHtml,
  gatedMetadataMoved,
  gatedMetadataScalar,
  gatedMetadataNoServers,
  gatedMetadataEmptyServers,
  gatedMetadataNoResource,
  gatedMetadataWrongResource,
  unknownToolHtml500,
  unknownToolBareEnvelope,
  unknownToolEmptyBody,
];
