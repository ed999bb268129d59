import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverSpec } from './arbitrary.ts';
import type { ServerSpec } from './spec.ts';
import { problemsOf } from './validate.ts';

const SMALLEST_TOOL = {
  listed: { name: 'a', inputSchema: { type: 'object' } },
  goodArguments: {},
  content: [],
  outcome: 'success',
};

const SMALLEST: ServerSpec = {
  revisions: ['2025-11-25'],
  serverInfo: { name: 'x', version: '1.0.0' },
  capabilities: {},
  isStrict: false,
  tools: [],
  paging: { size: 1, cursor: 'eyJwYWdlIjo=', emptyLastPage: false },
  results: {},
  noise: { notifications: [], progress: false },
  style: { order: 'written', spacing: 'none', escapes: 'raw' },
};

/** The smallest spec for which a property does not hold. */
function smallest(seed: number, holds: (spec: ServerSpec) => boolean): ServerSpec | undefined {
  const { counterexample } = fc.check(fc.property(serverSpec(), holds), { seed, numRuns: 1000 });
  return counterexample?.[0];
}

describe.each([1, 2, 3, 4, 5])('a counterexample, seed %i', (seed) => {
  test('is the smallest server where nothing matters', () => {
    expect(smallest(seed, () => false)).toEqual(SMALLEST);
  });

  test('has two minimal tools where two are needed', () => {
    const found = smallest(seed, ({ tools }) => tools.length < 2);
    const named = { ...SMALLEST_TOOL.listed, name: expect.any(String) };
    expect(found).toEqual({
      ...SMALLEST,
      capabilities: { tools: {} },
      tools: [
        { ...SMALLEST_TOOL, listed: named },
        { ...SMALLEST_TOOL, listed: named },
      ],
    });
  });

  test('has one tool with one property where that is needed', () => {
    const found = smallest(seed, ({ tools }) =>
      tools.every(({ listed }) => !('required' in listed.inputSchema)),
    );
    expect(found?.tools).toHaveLength(1);
    expect(JSON.stringify(found).length).toBeLessThan(JSON.stringify(SMALLEST).length + 250);
  });
});

test('specs are plain JSON, and keep to what is legal', () => {
  fc.assert(
    fc.property(serverSpec(), (spec) => {
      expect(isDeepStrictEqual(JSON.parse(JSON.stringify(spec)), spec)).toBe(true);
      const { revisions, serverInfo, tools, capabilities, paging } = spec;
      expect(revisions).toEqual([...new Set(revisions)].sort());
      expect(revisions).not.toEqual([]);
      expect(serverInfo.name).not.toBe('');
      expect(serverInfo.version).not.toBe('');
      expect(paging.cursor).not.toBe('');
      const names = tools.map(({ listed }) => listed.name);
      expect(names).toEqual([...new Set(names)]);
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
      if (tools.length > 0) expect(capabilities).toHaveProperty('tools');
      for (const { listed, structured, goodArguments } of tools) {
        expect(problemsOf(listed.inputSchema, goodArguments)).toBeUndefined();
        expect(structured === undefined).toBe(listed.outputSchema === undefined);
        if (listed.outputSchema && structured) {
          expect(problemsOf(listed.outputSchema, structured)).toBeUndefined();
        }
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
