/** Which clauses a changed answer breaks: by the shapes of its revision, and by the rules of meaning. */
import { type Asked, type Clause, isObject } from '../../harness/model/index.ts';
import { messageFaults, type ShapeFault } from '../../harness/model/shapes/index.ts';
import { clauseById, clauses } from '../../suites/clauses.ts';
import { rules } from './rules.ts';
import type { World } from './world.ts';

/**
 * The clauses that an answer breaks.
 * @param answers the request that the unbroken server answered with it
 */
export function brokenBy(message: unknown, answers: Asked, world: World): Set<Clause> {
  const faults = messageFaults(message, answers.method, world.revision);
  const broken = new Set(faults.map(clauseOf));
  if (!isObject(message)) return broken.add(clauses.requestAnswered);
  for (const rule of rules) for (const clause of rule(message, answers, world)) broken.add(clause);
  return broken;
}

/** The clauses that the changed answer breaks and the original did not: none where it is legal. */
export function newlyBroken(
  changed: unknown,
  original: unknown,
  answers: Asked,
  world: World,
): Clause[] {
  const before = brokenBy(original, answers, world);
  return [...brokenBy(changed, answers, world)].filter(
    (clause) => !before.has(clause) && clause.revisions.includes(world.revision),
  );
}

function clauseOf({ clause: id, pointer }: ShapeFault): Clause {
  // The type of isError is a clause of its own: the catalogue has it apart from other payloads.
  if (pointer === '/result/isError') return clauses.isErrorBoolean;
  const clause = clauseById(id);
  if (!clause) throw new Error(`The shapes name a clause that the catalogue does not have: ${id}`);
  return clause;
}
