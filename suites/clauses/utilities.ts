/** Pagination, progress, cancellation and ping. */
import { clause } from './clause.ts';

export const utilities = {
  paginationTerminates: clause(
    'pagination.terminates',
    'INTEROP',
    'server/utilities/pagination#pagination-model',
    'nextCursor is a string, and following it comes to an end, with no cursor or item twice.',
  ),
  paginationInvalidCursor32602: clause(
    'pagination.invalid-cursor-32602',
    'SHOULD',
    'server/utilities/pagination#error-handling',
    'A cursor that the server did not hand out is an error, -32602.',
  ),
  progressIncreasing: clause(
    'progress.increasing',
    'MUST',
    'basic/utilities/progress#progress-flow',
    'progress grows with each notification for the same token.',
  ),
  progressKnownToken: clause(
    'progress.known-token',
    'MUST',
    'basic/utilities/progress#behavior-requirements',
    'A progress notification has the token of a request that is being processed.',
  ),
  progressStops: clause(
    'progress.stops',
    'MUST',
    'basic/utilities/progress#implementation-notes',
    'No progress notifications follow the response to their request.',
  ),
  cancellationUnknownIgnored: clause(
    'cancellation.unknown-ignored',
    'SHOULD',
    'basic/utilities/cancellation#error-handling',
    'A cancellation that is malformed, or names no request in progress, is ignored.',
  ),
  pingEmptyResult: clause(
    'ping.empty-result',
    'MUST',
    'basic/utilities/ping#behavior-requirements',
    'ping is answered promptly with an empty result.',
  ),
} as const;
