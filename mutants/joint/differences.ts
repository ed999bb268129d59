/** What two clients take differently: another version, or another package. */
import type { JointReport, MutantBehaviour, ThrownError } from '../../harness/model/index.ts';
import type { Observed } from './observed.ts';

/** @param clients their ids; each is compared with the next */
export function differencesOf(
  observed: readonly Observed[],
  clients: readonly string[],
): JointReport['differences'] {
  return clients.slice(1).map((second, index) => {
    const first = clients[index] ?? second;
    const samePackage = packageOf(first) === packageOf(second);
    const mutants = observed.flatMap(({ mutant, behaviours }) => {
      const [one, other] = [behaviours.get(first), behaviours.get(second)];
      return one && other && differ(one, other, samePackage) ? [mutant.id] : [];
    });
    return { clients: [first, second], mutants };
  });
}

function differ(one: MutantBehaviour, other: MutantBehaviour, samePackage: boolean): boolean {
  return (
    one.class !== other.class ||
    stepsText(one, samePackage) !== stepsText(other, samePackage) ||
    throwDifferently(one.error, other.error, samePackage)
  );
}

/**
 * The first step that differs, and what becomes of later ones. One client reads all pages in one
 * step, another asks for each: that is no other behaviour.
 */
function stepsText(
  { step, class: is, alsoAt = [] }: MutantBehaviour,
  samePackage: boolean,
): string {
  const steps = [{ step: step ?? '', class: is }, ...alsoAt].map(
    (one) => `${samePackage ? one.step : one.step.replace(' (next page)', '')} ${one.class}`,
  );
  return [...new Set(steps)].join();
}

/**
 * Each package has its own classes, messages and words for codes (`-32001` here is `REQUEST_TIMEOUT`
 * there), so that between two packages every error would differ. What they share are the codes of
 * JSON-RPC and the places that a schema refuses.
 */
function throwDifferently(
  one: ThrownError | undefined,
  other: ThrownError | undefined,
  samePackage: boolean,
): boolean {
  if (one?.path !== other?.path) return true;
  if (!samePackage) {
    const codes = [one?.code, other?.code];
    return codes.every((code) => typeof code === 'number') && one?.code !== other?.code;
  }
  return one?.code !== other?.code || one?.name !== other?.name || one?.message !== other?.message;
}

/** `@scope/name` of `@scope/name@1.2.3#mode`. */
function packageOf(client: string): string {
  return /^@?[^@]*/.exec(client)?.[0] ?? client;
}
