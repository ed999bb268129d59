/** Log messages. */
import { clause } from './clause.ts';

export const logging = {
  loggingSetLevel: clause(
    'logging.set-level',
    'MUST',
    'server/utilities/logging#setting-log-level',
    'A server that declares logging answers logging/setLevel with an empty result.',
  ),
  loggingOnlyIfDeclared: clause(
    'logging.only-if-declared',
    'MUST',
    'server/utilities/logging#capabilities',
    'notifications/message comes only from a server that declared logging.',
  ),
} as const;
