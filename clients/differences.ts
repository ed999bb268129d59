/** Compares what two runs returned, value by value, however deep a server made them. */
import type { ValueDifference } from '../harness/model/index.ts';
import { shortJson } from './short-json.ts';

/** Characters of a value that is shown beside its pointer. */
const WIDTH = 60;
/** Values that are looked at: a server may send millions. */
const MOST_VALUES = 200_000;

/**
 * @param mayDiffer says of which places that differ nothing is to be said
 * @returns the first `most` places that differ, in the order of the members
 */
export function differencesOf(
  was: unknown,
  now: unknown,
  most = 5,
  mayDiffer: (pointer: string) => boolean = () => false,
): ValueDifference[] {
  const found: ValueDifference[] = [];
  // A stack of its own instead of recursion, which a deep value would overflow.
  const open: { pointer: string; was: unknown; now: unknown }[] = [{ pointer: '', was, now }];
  for (let looked = 0; open.length > 0 && looked < MOST_VALUES; looked += 1) {
    const place = open.pop() as (typeof open)[number];
    // Not only the same: -0 is shown as 0.
    if (place.was === place.now || Object.is(place.was, place.now)) continue;
    const children = childrenOf(place.was, place.now);
    if (!children) {
      if (mayDiffer(place.pointer)) continue;
      found.push({
        pointer: place.pointer,
        ...(place.was === undefined ? {} : { was: shortJson(place.was, WIDTH) }),
        ...(place.now === undefined ? {} : { now: shortJson(place.now, WIDTH) }),
      });
      if (found.length === most) break;
      continue;
    }
    for (const key of children.reverse()) {
      const name = key.replaceAll('~', '~0').replaceAll('/', '~1');
      open.push({
        pointer: `${place.pointer}/${name}`,
        was: own(place.was, key),
        now: own(place.now, key),
      });
    }
  }
  return found;
}

/** The keys of both; undefined where they are no two objects, or no two arrays. */
function childrenOf(was: unknown, now: unknown): string[] | undefined {
  if (typeof was !== 'object' || typeof now !== 'object' || was === null || now === null) {
    return undefined;
  }
  if (Array.isArray(was) !== Array.isArray(now)) return undefined;
  return [...new Set([...Object.keys(was), ...Object.keys(now)])];
}

function own(value: unknown, key: string): unknown {
  return Object.hasOwn(value as object, key) ? (value as Record<string, unknown>)[key] : undefined;
}
