/**
 * Replaces the strings inside a parsed value, in place and without recursion: a value may be too
 * deep to be copied.
 * @param change gives what stands instead of a string, the same string where nothing changes
 */
export function changeStrings(root: unknown, change: (text: string) => string): void {
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === null || typeof value !== 'object') continue;
    const members = value as Record<string, unknown>;
    for (const key of Object.keys(members)) {
      const member = members[key];
      if (typeof member === 'string') {
        const changed = change(member);
        // Defined and not assigned: a key may be __proto__.
        if (changed !== member) {
          Object.defineProperty(members, key, { value: changed, writable: true, enumerable: true });
        }
      } else if (member !== null && typeof member === 'object') {
        open.push(member);
      }
    }
  }
}
