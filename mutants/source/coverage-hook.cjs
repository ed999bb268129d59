/**
 * Preloaded into every Node.js process of a server (`NODE_OPTIONS=--require`), to learn which mutants
 * the code reaches. Instrumented code counts in `globalThis.__stryker__.mutantCoverage`; this object
 * is made here so that the first count of each mutant is written down at once. Nothing waits for the
 * exit, which many servers only reach by a signal, and a handler for the signal would change them.
 * Processes without instrumented code (npm, npx, shells' children) write nothing and get no handler.
 */
'use strict';

const folder = process.env.MCP_ASSERT_COVERAGE;
if (folder && globalThis.__stryker__ === undefined) {
  const { appendFileSync } = require('node:fs');
  const { join } = require('node:path');
  // Threads share the file of their process: short appends do not mix.
  const file = join(folder, `${process.pid}.txt`);

  // As the prototype it sees only what the counting object does not have yet: later counts are plain.
  const firstCounts = new Proxy(Object.create(null), {
    set(_target, id, value, counts) {
      try {
        appendFileSync(file, `${String(id)}\n`);
      } catch {
        // The folder is gone or closed to us: nobody is left to tell, and the server goes on.
      }
      return Reflect.defineProperty(counts, id, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  });
  Object.defineProperty(globalThis, '__stryker__', {
    // Not enumerable: a server that lists its globals sees what it always sees.
    value: { mutantCoverage: { static: Object.create(firstCounts), perTest: {} } },
    writable: true,
    configurable: true,
  });
}
