/** How an entry of the catalogue is written down. */
import {
  type Clause,
  type Level,
  type Revision,
  STATEFUL_REVISIONS,
} from '../../harness/model/index.ts';

/**
 * A requirement that holds in every stateful revision, unless `more` says otherwise.
 * @param page path below the revision and anchor, such as `server/tools#tool`
 */
export function clause(
  id: string,
  level: Level,
  page: string,
  text: string,
  more: Partial<Clause> = {},
) {
  // The first revision had a page of its own for messages, so no section of that name.
  const pageIn = page.startsWith('basic/index#')
    ? { '2024-11-05': page.replace('basic/index', 'basic/messages').replace('#messages', '') }
    : {};
  return { id, level, page, pageIn, text, revisions: STATEFUL_REVISIONS, ...more } satisfies Clause;
}

/** A revision and those after it. */
export function since(first: Revision): readonly Revision[] {
  return STATEFUL_REVISIONS.slice(STATEFUL_REVISIONS.indexOf(first));
}
