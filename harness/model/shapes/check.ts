import { kindOf, oneOf, type ShapeFault, shown, stepFor, token, wanted } from './fault.ts';
import { has, isObject, type JsonObject, member } from './own.ts';
import type { Field, Fields, Shape } from './shape.ts';

/** Where a check stands. The faults are collected in one array: there may be very many. */
export interface Place {
  readonly revision: string;
  readonly pointer: string;
  readonly clause: string;
  readonly faults: ShapeFault[];
}

export function report(place: Place, expected: string, got: string): void {
  const { pointer, clause, faults } = place;
  faults.push({ pointer, expected, got, clause });
}

/** Adds the faults of a value to those of the place. */
export function check(value: unknown, shape: Shape, place: Place): void {
  if (shape.kind === 'by-revision') {
    const step = stepFor(shape.steps, place.revision);
    if (step) check(value, step, place);
  } else if (shape.kind === 'union') {
    checkUnion(value, shape.shapes, place);
  } else {
    const got = misfit(value, shape);
    if (got !== undefined) report(place, wanted(shape, place.revision), got);
    else if (Array.isArray(value)) checkItems(value, shape, place);
    else if (isObject(value)) checkMembers(value, shape, place);
  }
}

/** What was there instead of a value that fits the shape, without what is inside of the value. */
function misfit(value: unknown, shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'string':
    case 'boolean':
      return typeof value === shape.kind ? undefined : kindOf(value);
    case 'base64':
      if (typeof value !== 'string') return kindOf(value);
      return /^[A-Za-z0-9+/]*={0,2}$/.test(value) ? undefined : 'another string';
    case 'integer':
      return Number.isInteger(value) ? undefined : kindOf(value);
    case 'number': {
      if (typeof value !== 'number') return kindOf(value);
      const [least, most] = shape.range ?? [-Infinity, Infinity];
      return value >= least && value <= most ? undefined : shown(value);
    }
    case 'words':
      return shape.words.some((word) => word === value) ? undefined : shown(value);
    case 'null':
      return value === null ? undefined : kindOf(value);
    case 'array':
      return Array.isArray(value) ? undefined : kindOf(value);
    case 'object':
    case 'record':
    case 'tagged':
      return isObject(value) ? undefined : kindOf(value);
    default:
      return undefined;
  }
}

function checkItems(items: readonly unknown[], shape: Shape, place: Place): void {
  if (shape.kind !== 'array') return;
  if (items.length > shape.most) {
    report(place, `an array of at most ${shape.most}`, `one of ${items.length}`);
  }
  for (const [index, item] of items.entries()) check(item, shape.items, within(place, index));
}

function checkMembers(value: JsonObject, shape: Shape, place: Place): void {
  if (shape.kind === 'object') {
    for (const [key, field] of Object.entries(shape.fields)) checkField(value, key, field, place);
    checkSome(value, shape.some, place);
  } else if (shape.kind === 'record') {
    for (const key of Object.keys(value)) check(value[key], shape.values, within(place, key));
  } else if (shape.kind === 'tagged') {
    checkTagged(value, shape.key, shape.cases, place);
  }
}

function within(place: Place, key: string | number, field?: Field): Place {
  const clause = field?.clause ?? place.clause;
  return { ...place, pointer: place.pointer + token(key), clause };
}

function checkSome(value: JsonObject, some: Fields, place: Place): void {
  const names = Object.keys(some);
  const there = Object.entries(some).filter(([key]) => has(value, key));
  const faults = there.map(([key, field]) => {
    const own: ShapeFault[] = [];
    checkField(value, key, field, { ...place, faults: own });
    return own;
  });
  if (names.length === 0 || faults.some((own) => own.length === 0)) return;
  if (there.length === 0) report(place, `an object with ${names.join(' or ')}`, 'neither');
  place.faults.push(...faults.flat());
}

function checkField(value: JsonObject, key: string, field: Field, place: Place): void {
  if (field.since !== undefined && field.since > place.revision) return;
  const found = member(value, key);
  const here = within(place, key, field);
  if (found === undefined) {
    if (field.required) {
      const clause = field.missing ?? here.clause;
      report({ ...here, clause }, wanted(field.shape, place.revision), 'nothing');
    }
    return;
  }
  const { inside } = field;
  if (inside === undefined) {
    check(found, field.shape, here);
    return;
  }
  // The clause of the inside is for what is below the member, which has a clause of its own.
  const faults: ShapeFault[] = [];
  check(found, field.shape, { ...here, faults, clause: inside });
  for (const fault of faults) {
    const own = fault.pointer === here.pointer;
    place.faults.push(own ? { ...fault, clause: here.clause } : fault);
  }
}

function checkTagged(value: JsonObject, key: string, cases: Fields, place: Place): void {
  const tag = member(value, key);
  const known = Object.entries(cases).filter(([, { since }]) => (since ?? '') <= place.revision);
  const match = known.find(([name]) => name === tag);
  if (match) check(value, match[1].shape, place);
  else report(within(place, key), oneOf(known.map(([name]) => name)), shown(tag));
}

function checkUnion(value: unknown, shapes: readonly Shape[], place: Place): void {
  let nearest: ShapeFault[] | undefined;
  for (const shape of shapes) {
    const faults: ShapeFault[] = [];
    check(value, shape, { ...place, faults });
    if (faults.length === 0) return;
    // A shape of another kind is not near, however few its faults are.
    if (faults.some(({ pointer }) => pointer === place.pointer)) continue;
    if (!nearest || isNearer(faults, nearest)) nearest = faults;
  }
  if (!nearest) {
    report(place, wanted({ kind: 'union', shapes }, place.revision), kindOf(value));
  }
  for (const fault of nearest ?? []) place.faults.push(fault);
}

/** Fewer faults are nearer; of equally many those that lie deeper: so far everything was right. */
function isNearer(some: readonly ShapeFault[], others: readonly ShapeFault[]): boolean {
  const depth = (faults: readonly ShapeFault[]) => faults[0]?.pointer.split('/').length ?? 0;
  return some.length === others.length ? depth(some) > depth(others) : some.length < others.length;
}
