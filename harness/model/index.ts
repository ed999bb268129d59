export type * from './assertion.ts';
export type * from './call-outcome.ts';
export type * from './calls.ts';
export { type Challenge, challengesIn, metadataUrlIn } from './challenges.ts';
export { EVENT_STREAM, headerOf, mediaType } from './headers.ts';
export { credentialsAdvice, stopAsked, stoppedBecause } from './http-gates.ts';
export {
  has,
  isObject,
  isRequest,
  isResponse,
  type JsonObject,
  member,
  parsedJson,
} from './messages.ts';
export type * from './mutants-report.ts';
export * from './mutation.ts';
export type * from './observation.ts';
export type * from './probe.ts';
export type * from './report.ts';
export { levelIn, type Revision, revisionUrl, STATEFUL_REVISIONS } from './revisions.ts';
export type * from './transcript.ts';
