/** Which assertions a run judges, and which probes these need. */
import picomatch from 'picomatch';
import { UsageError } from './errors.ts';
import type { Assertion, Probe } from './model/index.ts';

/**
 * @param only globs on ids; empty selects all
 * @param skip globs on ids that are left out
 * @throws UsageError for a pattern that matches nothing, or when nothing is left
 */
export function selectAssertions(
  assertions: readonly Assertion[],
  only: readonly string[],
  skip: readonly string[],
): Assertion[] {
  const matching = (pattern: string, option: string) => {
    const matches = picomatch(pattern);
    const found = assertions.filter(({ id }) => matches(id));
    if (found.length > 0) return found;
    throw new UsageError(
      `${option} ${pattern} matches no assertion; "mcp-assert list" shows their ids, such as ${assertions[0]?.id}`,
    );
  };
  const wanted = new Set(only.flatMap((pattern) => matching(pattern, '--only')));
  const unwanted = new Set(skip.flatMap((pattern) => matching(pattern, '--skip')));
  const selected = assertions.filter(
    (assertion) => (only.length === 0 || wanted.has(assertion)) && !unwanted.has(assertion),
  );
  if (selected.length === 0) throw new UsageError('--only and --skip together leave no assertion');
  return selected;
}

/** The probes that the assertions read, with those that they need, in the order of `probes`. */
export function probesFor(assertions: readonly Assertion[], probes: readonly Probe[]): Probe[] {
  const needed = new Set<Probe>(
    assertions.flatMap(({ over }) => (over === 'every-recording' ? probes : over)),
  );
  for (const probe of needed) for (const need of probe.needs) needed.add(need);
  // A session is opened as clients open it, whatever is asked of it afterwards.
  return probes.filter((probe) => needed.has(probe) || probe.handshake);
}
