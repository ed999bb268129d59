/** The revisions that can be spoken, oldest first. */
import { v2024_11_05 } from './2024-11-05.ts';
import { v2025_03_26 } from './2025-03-26.ts';
import { v2025_06_18 } from './2025-06-18.ts';
import { v2025_11_25 } from './2025-11-25.ts';
import type { RevisionDriver } from './revision.ts';

export const revisions: readonly [RevisionDriver, ...RevisionDriver[]] = [
  v2024_11_05,
  v2025_03_26,
  v2025_06_18,
  v2025_11_25,
];

export const newestRevision = v2025_11_25;

/** @param revision any value, a server's answer included */
export function driverFor(revision: unknown): RevisionDriver | undefined {
  return revisions.find((driver) => driver.revision === revision);
}
