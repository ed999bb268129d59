import type { Clause, Level } from './assertion.ts';

/** The protocol revisions that are opened by `initialize`, oldest first. */
export const STATEFUL_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

export type Revision = (typeof STATEFUL_REVISIONS)[number];

/**
 * The address of a page of the specification in one revision.
 * @param page path and anchor below the revision, such as `server/tools#tool`
 */
export function revisionUrl(revision: string, page: string): string {
  return `https://modelcontextprotocol.io/specification/${revision}/${page.replace(/\/index(?=#|$)/, '')}`;
}

/** The keyword of a clause in one revision. */
export function levelIn(clause: Clause, revision: string): Level {
  return clause.levelIn?.[revision] ?? clause.level;
}
