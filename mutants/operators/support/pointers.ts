/** JSON pointers (RFC 6901): every place below a value, and what stands there. */

/** The pointers of all members and items below a value, parents first; not that of the value itself. */
export function* pointersBelow(value: unknown, above = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const pointer = `${above}/${escaped(key)}`;
    yield pointer;
    yield* pointersBelow(child, pointer);
  }
}

/** A place in a value: the object or array that holds it, and its key there. */
export interface Place {
  readonly parent: Record<string, unknown> | unknown[];
  readonly key: string;
  readonly value: unknown;
}

/** Finds the place that a pointer names; undefined where the value has no such place. */
export function placeOf(root: unknown, pointer: string): Place | undefined {
  let parent: unknown = root;
  const keys = pointer.split('/').slice(1).map(unescaped);
  const last = keys.pop();
  if (last === undefined) return undefined;
  for (const key of keys) parent = own(parent, key);
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) {
    return undefined;
  }
  return { parent: parent as Place['parent'], key: last, value: own(parent, last) };
}

/** Puts something else in a place; a key such as `__proto__` is a key like any other. */
export function put({ parent, key }: Place, value: unknown): void {
  Object.defineProperty(parent, key, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}

/** Takes a member or item away; later items move up. */
export function take({ parent, key }: Place): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
