/** Arbitrary tools of a server. */
import fc, { type Arbitrary } from 'fast-check';
import type { ModelledObject } from './compound-schema-arbitrary.ts';
import { toolSchema } from './schema-arbitrary.ts';
import type { JsonMembers, ToolSpec } from './spec.ts';
import { contentBlock, icons, meta, SMALLEST_FIRST, some, text } from './values-arbitrary.ts';

/** A tool that is mostly read-only and mostly succeeds; the smallest takes anything and says nothing. */
export function toolSpec(): Arbitrary<ToolSpec> {
  return fc
    .tuple(
      some(
        {
          name: toolName(),
          title: text(),
          description: text(),
          input: toolSchema(),
          output: toolSchema(),
          annotations: annotations(),
          icons: icons(),
          execution: some({ taskSupport: fc.constant('forbidden') }),
          _meta: meta(),
        },
        'name',
        'input',
      ),
      fc.array(contentBlock(), { maxLength: 3 }),
      fc.oneof(
        SMALLEST_FIRST,
        { weight: 8, arbitrary: fc.constantFrom('success', 'explicit success') },
        { weight: 1, arbitrary: fc.constant('failure') },
      ),
    )
    .map(([{ input, output, ...listed }, content, outcome]) => ({
      listed: {
        ...listed,
        inputSchema: input.schema,
        ...(output && { outputSchema: output.schema }),
      },
      goodArguments: input.value,
      ...structuredBy(output),
      content,
      outcome,
    }));
}

function structuredBy(output: ModelledObject | undefined): { structured?: JsonMembers } {
  return output ? { structured: output.value } : {};
}

// biome-ignore format: a list
const TOOL_NAMES = [
  'a', 'b', 'A', '0', 'constructor', '__proto__', 'admin.tools.list', 'a-b_c', 'n'.repeat(128),
];

/** What later revisions say of names, holds for all here; in the two cases letters differ. */
function toolName(): Arbitrary<string> {
  return fc.oneof(
    SMALLEST_FIRST,
    // By number, and not `constantFrom`: where the first is taken, the second is tried.
    fc.nat(TOOL_NAMES.length - 1).map((index) => TOOL_NAMES[index] ?? 'a'),
    fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/),
  );
}

/** Mostly read-only, because only such tools are called without a user's word. */
function annotations() {
  const hints = {
    title: text(),
    destructiveHint: fc.boolean(),
    idempotentHint: fc.boolean(),
    openWorldHint: fc.boolean(),
  };
  return fc.oneof(
    SMALLEST_FIRST,
    { weight: 5, arbitrary: some({ readOnlyHint: fc.constant(true), ...hints }, 'readOnlyHint') },
    { weight: 1, arbitrary: some({ readOnlyHint: fc.boolean(), ...hints }) },
  );
}
