/** Hides secrets in a report, and leaves the report's own vocabulary as it is. */

/** Members whose words are ours: hiding a secret that happens to be one of them would break the contract. */
const OURS = new Set([
  ...['format', 'family', 'operator', 'operators', 'fate', 'settled', 'transport', 'revision'],
  ...[
    'assertion',
    'assertions',
    'groups',
    'group',
    'caughtBy',
    'breaks',
    'clause',
    'level',
    'text',
  ],
  ...['class', 'step', 'quarter'],
  ...['outcome', 'worse', 'redundantWith', 'coveredBy', 'method', 'title', 'tool'],
  // Of reports in the schema of mutation testers.
  ...['schemaVersion', 'status', 'killedBy', 'mutatorName', 'language', 'framework', 'testFiles'],
]);

/** A copy of a report of our own making, with every other string masked. */
export function maskReport<T>(report: T, mask: (text: string) => string): T {
  return masked(report, mask) as T;
}

function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, OURS.has(key) ? child : masked(child, mask)]),
  );
}
