/** The shapes of JSON-RPC messages, looked at from outside: nothing here trusts what it is given. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own members only: a `__proto__` or `constructor` in a message is data like any other. */
export function has(value: unknown, key: string): boolean {
  return isObject(value) && Object.hasOwn(value, key);
}

/** The own member of a value, undefined where the value is no object or lacks it. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A response of any quality: it has a result or an error, or at least an id, and no method. */
export function isResponse(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    !has(value, 'method') &&
    (has(value, 'result') || has(value, 'error') || has(value, 'id'))
  );
}

/** A request of the server, which waits for our answer. */
export function isRequest(
  value: unknown,
): value is JsonObject & { id: string | number; method: string } {
  const id = member(value, 'id');
  return (
    (typeof id === 'string' || typeof id === 'number') &&
    typeof member(value, 'method') === 'string'
  );
}

/** The value of a JSON text, made anew each time; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
