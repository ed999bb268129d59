/** Operators that change whole answers, one after the other, by one rule. */
import type { Clause, Operator, Site } from '../../../harness/model/index.ts';
import { type Change, rewriting, sitesWhere } from './rewriting.ts';

/**
 * An operator that is applied to each answer which it would change.
 * @param breaks the clauses that it breaks; absent: computed from the message that it makes
 */
export function answerOperator(
  id: string,
  group: string,
  title: string,
  change: Change,
  breaks?: readonly Clause[] | ((site: Site | undefined) => readonly Clause[]),
): Operator {
  return {
    id,
    family: 'wire',
    group,
    title,
    ...(breaks ? { breaks } : {}),
    rewrites: true,
    replays: true,
    sites: (conversation) => sitesWhere(conversation, change),
    behaviour: (site) => rewriting(site, change),
  };
}
