/** Prompts. */
import { clause } from './clause.ts';

export const prompts = {
  promptsListShape: clause(
    'prompts.list-shape',
    'MUST',
    'server/prompts#listing-prompts',
    'prompts/list returns an array of prompts, each with a name.',
  ),
  promptsGetShape: clause(
    'prompts.get-shape',
    'MUST',
    'server/prompts#getting-a-prompt',
    'prompts/get returns an array of messages, each with a role and a content item.',
  ),
  promptsUnknown32602: clause(
    'prompts.unknown-32602',
    'SHOULD',
    'server/prompts#error-handling',
    'An unknown prompt is an error, -32602.',
  ),
  promptsMissingArg32602: clause(
    'prompts.missing-arg-32602',
    'SHOULD',
    'server/prompts#error-handling',
    'prompts/get without an argument that the prompt requires is an error, -32602.',
  ),
} as const;
