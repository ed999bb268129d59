import { describe, expect, it } from 'vitest';
import { examples } from './examples.ts';
import { faultText, messageFaults } from './index.ts';
import { mutations } from './mutate.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

describe.each(REVISIONS)('in %s every fault points at the change', (revision) => {
  it.each(examples(revision).map((example) => [example.name, example] as const))(
    'to %s',
    (_, { message, method }) => {
      const astray: string[] = [];
      for (const { pointer, change, value } of mutations(message)) {
        const gone = change === 'is removed' || change === 'is renamed';
        const parent = pointer.slice(0, pointer.lastIndexOf('/'));
        for (const fault of messageFaults(value, method, revision)) {
          const at = fault.pointer;
          const there = at === pointer || at.startsWith(`${pointer}/`) || (gone && at === parent);
          if (!there) astray.push(`${pointer} ${change}: ${faultText(fault)}`);
        }
      }
      expect(astray).toEqual([]);
    },
  );
});
