/**
 * What every message of a server must look like, in each revision that opens with `initialize`.
 * Written from the pages of the specification; the official JSON Schemas check it in the tests.
 */
import { check } from './check.ts';
import type { ShapeFault } from './fault.ts';
import { named } from './named.ts';
import { PAYLOAD } from './shape.ts';

export { faultText, type ShapeFault } from './fault.ts';
export { messageFaults } from './message.ts';

/**
 * All faults of a value against one shape.
 * @param shapeName as the specification's schema calls it, such as 'Tool' or 'ContentBlock'
 */
export function shapeFaults(value: unknown, shapeName: string, revision: string): ShapeFault[] {
  const shape = Object.hasOwn(named, shapeName) ? named[shapeName] : undefined;
  if (!shape) throw new Error(`There is no shape ${shapeName}: see harness/model/shapes/named.ts.`);
  const faults: ShapeFault[] = [];
  check(value, shape, { revision, pointer: '', clause: PAYLOAD, faults });
  return faults;
}
