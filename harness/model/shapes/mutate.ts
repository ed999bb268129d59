/** Every small change to a value, for the tests of the tables. */

export interface Mutated {
  /** Where the change is. */
  readonly pointer: string;
  /** What was done there. */
  readonly change: string;
  readonly value: unknown;
}

const REPLACEMENTS: readonly unknown[] = [null, '', 'x', 'é !', 7, 1.5, -1, true, [], {}];

type Path = readonly (string | number)[];

/** Each place of a value, removed, replaced, wrapped and renamed, one at a time. */
export function* mutations(value: unknown): Generator<Mutated> {
  for (const path of places(value, [])) {
    const pointer = path
      .map((key) => `/${`${key}`.replace(/~/g, '~0').replace(/\//g, '~1')}`)
      .join('');
    const put = (change: string, edit: (old: unknown) => unknown): Mutated => ({
      pointer,
      change,
      value: edited(value, path, edit),
    });
    for (const replacement of REPLACEMENTS) {
      yield put(`is ${JSON.stringify(replacement)}`, () => replacement);
    }
    yield put('is wrapped', (old) => [old]);
    if (path.length === 0) continue;
    yield { pointer, change: 'is removed', value: without(value, path) };
    const key = path.at(-1);
    if (typeof key === 'string' && key !== otherCase(key)) {
      yield { pointer, change: 'is renamed', value: without(value, path, otherCase(key)) };
    }
  }
}

function otherCase(key: string): string {
  return key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();
}

function* places(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* places(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function edited(value: unknown, path: Path, edit: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return edit(value);
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === key ? edited(item, rest, edit) : item));
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [
      name,
      name === key ? edited(inner, rest, edit) : inner,
    ]),
  );
}

function without(value: unknown, path: Path, renamed?: string): unknown {
  const last = path.at(-1);
  return edited(value, path.slice(0, -1), (holder) => {
    if (Array.isArray(holder)) return holder.filter((_, index) => index !== last);
    const entries = Object.entries(holder as object);
    return Object.fromEntries(
      entries.flatMap(([key, inner]) =>
        key !== last ? [[key, inner]] : renamed === undefined ? [] : [[renamed, inner]],
      ),
    );
  });
}
