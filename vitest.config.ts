import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    globalSetup: ['testing/build-once.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Most tests wait for processes; more of them at once would only slow each other down.
    maxConcurrency: 4,
    // Two files at a time: while one waits for processes, the other may compute.
    maxWorkers: 2,
  },
});
