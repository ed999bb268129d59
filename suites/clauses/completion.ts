/** Completion of arguments. */
import { clause, since } from './clause.ts';

export const completion = {
  completionShapeMax100: clause(
    'completion.shape-max-100',
    'MUST',
    'server/utilities/completion#completion-results',
    'completion/complete returns an array of at most 100 values, which are strings.',
  ),
  completionInvalidRef32602: clause(
    'completion.invalid-ref-32602',
    'SHOULD',
    'server/utilities/completion#error-handling',
    'Completing an argument of an unknown prompt is an error, -32602.',
    { revisions: since('2025-03-26') },
  ),
} as const;
