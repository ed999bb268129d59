/** Variations of HTTP that are within the specification: an assertion that sees a fault in one is wrong. */
import type { Operator } from '../../../harness/model/index.ts';
import { charsetParameter } from './charset-parameter.ts';
import { chunkedInACharacter } from './chunked-in-a-character.ts';
import { connectionClose } from './connection-close.ts';
import { delete200 } from './delete-200.ts';
import { delete202 } from './delete-202.ts';
import { delete405 } from './delete-405.ts';
import { gated } from './gated.ts';
import { gatedAtTheRoot } from './gated-at-the-root.ts';
import { gatedAtTheWellKnownPath } from './gated-at-the-well-known-path.ts';
import { gatedByHeaderOnly } from './gated-by-header-only.ts';
import { gatedMetadataElsewhere } from './gated-metadata-elsewhere.ts';
import { gatedResourceAbove } from './gated-resource-above.ts';
import { gatedScopeOutside } from './gated-scope-outside.ts';
import { gatedSeveralChallenges } from './gated-several-challenges.ts';
import { get405 } from './get-405.ts';
import { getStreamEnds } from './get-stream-ends.ts';
import { getStreamNotifications } from './get-stream-notifications.ts';
import { getStreamPings } from './get-stream-pings.ts';
import { headerCaseLower } from './header-case-lower.ts';
import { headerCaseUpper } from './header-case-upper.ts';
import { jsonInPieces } from './json-in-pieces.ts';
import { jsonInsteadOfSse } from './json-instead-of-sse.ts';
import { keepAlive } from './keep-alive.ts';
import { malformed400NullId } from './malformed-400-null-id.ts';
import { mediaTypeInCapitals } from './media-type-in-capitals.ts';
import { notification202WithType } from './notification-202-with-type.ts';
import { refusalsAsText } from './refusals-as-text.ts';
import { refusalsWithoutBody } from './refusals-without-body.ts';
import { sessionIdWithSymbols } from './session-id-with-symbols.ts';
import { sessionNotRequired } from './session-not-required.ts';
import { slowHttp } from './slow-http.ts';
import { sseComments } from './sse-comments.ts';
import { sseCr } from './sse-cr.ts';
import { sseCrlf } from './sse-crlf.ts';
import { sseDataOverLines } from './sse-data-over-lines.ts';
import { sseEventIds } from './sse-event-ids.ts';
import { sseEventNamedMessage } from './sse-event-named-message.ts';
import { sseInPieces } from './sse-in-pieces.ts';
import { sseInsteadOfJson } from './sse-instead-of-json.ts';
import { sseNoSpace } from './sse-no-space.ts';
import { ssePolling } from './sse-polling.ts';
import { sseRetryField } from './sse-retry-field.ts';
import { sseSlow } from './sse-slow.ts';
import { status429RetryAfter } from './status-429-retry-after.ts';
import { status503RetryAfter } from './status-503-retry-after.ts';
import { unknownNotification400 } from './unknown-notification-400.ts';
import { unknownSession400 } from './unknown-session-400.ts';
import { unknownTool401 } from './unknown-tool-401.ts';
import { unknownTool403 } from './unknown-tool-403.ts';
import { withoutSessions } from './without-sessions.ts';

export const httpLegalOperators: readonly Operator[] = [
  sseInsteadOfJson,
  jsonInsteadOfSse,
  charsetParameter,
  headerCaseLower,
  headerCaseUpper,
  mediaTypeInCapitals,
  connectionClose,
  keepAlive,
  slowHttp,
  jsonInPieces,
  chunkedInACharacter,
  sseComments,
  sseCrlf,
  sseCr,
  sseNoSpace,
  sseDataOverLines,
  sseEventNamedMessage,
  sseEventIds,
  sseRetryField,
  sseInPieces,
  sseSlow,
  ssePolling,
  get405,
  getStreamEnds,
  delete405,
  delete200,
  delete202,
  withoutSessions,
  sessionNotRequired,
  sessionIdWithSymbols,
  unknownSession400,
  refusalsAsText,
  refusalsWithoutBody,
  malformed400NullId,
  unknownNotification400,
  notification202WithType,
  getStreamNotifications,
  getStreamPings,
  status429RetryAfter,
  status503RetryAfter,
  gated,
  gatedByHeaderOnly,
  gatedAtTheWellKnownPath,
  gatedAtTheRoot,
  gatedSeveralChallenges,
  gatedScopeOutside,
  gatedMetadataElsewhere,
  gatedResourceAbove,
  unknownTool401,
  unknownTool403,
];
