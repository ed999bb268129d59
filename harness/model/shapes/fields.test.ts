import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stepFor } from './fault.ts';
import { named } from './named.ts';
import { isObject, member } from './own.ts';
import type { Fields, Shape } from './shape.ts';

const SCHEMAS =
  process.env.MCP_SCHEMA_DIR ??
  fileURLToPath(new URL('../../../../shared/spec/schema', import.meta.url));
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;

const haveSchemas = REVISIONS.every((revision) => existsSync(`${SCHEMAS}/${revision}.json`));
if (!haveSchemas) {
  it.skip(`the official schemas are not in ${SCHEMAS}: no fields are compared`);
}

// The oracle sees only what the examples hold; this finds a member or word that both have forgotten.
describe.runIf(haveSchemas).each(REVISIONS)('in %s', (revision) => {
  const schema = haveSchemas
    ? JSON.parse(readFileSync(`${SCHEMAS}/${revision}.json`, 'utf8'))
    : undefined;
  const definitions = member(schema, '$defs') ?? member(schema, 'definitions');
  const shared = Object.keys(named).filter((name) => isObject(member(definitions, name)));

  it('most shapes have the name of a definition', () => {
    expect(shared.length).toBeGreaterThan(15);
  });

  it.each(shared)('%s has the members and words that the schema knows', (name) => {
    const differences: string[] = [];
    compare(named[name], member(definitions, name), name);
    expect(differences).toEqual([]);

    function compare(shape: Shape | undefined, node: unknown, path: string): void {
      if (shape?.kind === 'by-revision') {
        compare(stepFor(shape.steps, revision), node, path);
      } else if (shape?.kind === 'object') {
        compareFields(shape.fields, shape.some, node, path);
      } else if (shape?.kind === 'array') {
        compare(shape.items, member(resolved(node), 'items'), `${path}[]`);
      } else if (shape?.kind === 'record') {
        compare(shape.values, member(resolved(node), 'additionalProperties'), `${path}{}`);
      } else if (shape?.kind === 'tagged') {
        compareCases(shape.key, shape.cases, node, path);
      } else if (shape?.kind === 'words') {
        const words = wordsOf(node);
        if ([...shape.words].sort().join() !== words.sort().join()) {
          differences.push(`${path} is one of ${words}`);
        }
      }
    }

    function compareFields(fields: Fields, some: Fields, node: unknown, path: string): void {
      const known = properties(node);
      const ours = Object.entries({ ...fields, ...some }).filter(
        ([, { since }]) => (since ?? '') <= revision,
      );
      const keys = ours.map(([key]) => key);
      for (const key of keys) if (!known.has(key)) differences.push(`${path}.${key} is ours alone`);
      for (const key of known.keys()) {
        if (!keys.includes(key)) differences.push(`${path}.${key} is missing`);
      }
      for (const [key, { shape }] of ours) compare(shape, known.get(key), `${path}.${key}`);
    }

    function compareCases(key: string, cases: Fields, node: unknown, path: string): void {
      const alternatives = flattened(node);
      const tagsOf = (one: unknown) => wordsOf(properties(one).get(key));
      const tags = alternatives.flatMap(tagsOf);
      const ours = Object.entries(cases).filter(([, { since }]) => (since ?? '') <= revision);
      expect(ours.map(([tag]) => tag).sort()).toEqual([...new Set(tags)].sort());
      for (const [tag, { shape }] of ours) {
        const same = alternatives.filter((one) => tagsOf(one).includes(tag));
        if (shape.kind !== 'object' || same.length !== 1) continue;
        const without = new Map(properties(same[0]));
        without.delete(key);
        const node = { properties: Object.fromEntries(without) };
        compare(shape, node, `${path}<${tag}>`);
      }
    }
  });

  function resolved(node: unknown): unknown {
    const reference = member(node, '$ref');
    return typeof reference === 'string'
      ? resolved(member(definitions, reference.split('/').at(-1) ?? ''))
      : node;
  }

  function wordsOf(node: unknown): unknown[] {
    const words = member(resolved(node), 'enum');
    return Array.isArray(words) ? [...words] : [member(resolved(node), 'const')];
  }

  /** All alternatives of a definition, and what they are made of. */
  function flattened(node: unknown): unknown[] {
    const whole = resolved(node);
    const anyOf = member(whole, 'anyOf');
    return Array.isArray(anyOf) ? anyOf.flatMap(flattened) : [whole];
  }

  function properties(node: unknown): ReadonlyMap<string, unknown> {
    const parts = flattened(node).flatMap((one) => {
      const allOf = member(one, 'allOf');
      return Array.isArray(allOf) ? allOf.map(resolved) : [one];
    });
    return new Map(parts.flatMap((one) => Object.entries(member(one, 'properties') ?? {})));
  }
});
