/** The revision that the user named, or the newest. */
import { UsageError } from '../harness/errors.ts';
import { driverFor, newestRevision, revisions } from '../harness/revisions/index.ts';
import type { RevisionDriver } from '../harness/revisions/revision.ts';

/** @throws UsageError for a revision that is not known */
export function driverNamed(name: string | undefined): RevisionDriver {
  const driver = name === undefined ? newestRevision : driverFor(name);
  if (driver) return driver;
  const known = revisions.map(({ revision }) => revision).join(', ');
  throw new UsageError(`--revision ${name}: expected one of ${known}`);
}
