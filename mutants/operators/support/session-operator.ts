/** Operators that are one mutant: applied to the session as a whole. */
import type { Behaviour, Clause, Operator } from '../../../harness/model/index.ts';
import { wholeSession } from './rewriting.ts';

export function sessionOperator(
  id: string,
  group: string,
  title: string,
  breaks: readonly Clause[],
  behaviour: () => Behaviour,
): Operator {
  return {
    id,
    family: 'wire',
    group,
    title,
    breaks,
    rewrites: false,
    // The life of a process is seen on a process.
    replays: group !== 'life',
    sites: wholeSession,
    behaviour,
  };
}
