/** Strings longer than this are cut, in characters. */
const KEEP = 1024;

/**
 * Cuts the long strings inside a parsed value, in place and without recursion, keeping its shape:
 * a 50 MB text is judged by its type and its beginning, and need not be held in memory.
 */
export function shortenStrings(root: unknown): void {
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === null || typeof value !== 'object') continue;
    const members = value as Record<string, unknown>;
    for (const key of Object.keys(members)) {
      const member = members[key];
      if (typeof member === 'string' && member.length > KEEP) {
        // A slice would keep the whole text alive; a copy through bytes does not.
        const cut = Buffer.from(member.slice(0, KEEP), 'utf16le').toString('utf16le');
        Object.defineProperty(members, key, { value: cut, writable: true, enumerable: true });
      } else if (member !== null && typeof member === 'object') {
        open.push(member);
      }
    }
  }
}
