/** The catalogue is held against the requirements that it was written from, and against the assertions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Clause, type Level, levelIn, STATEFUL_REVISIONS } from '../harness/model/index.ts';
import { clauseById, clauses, excluded } from './clauses.ts';
import { assertions } from './index.ts';

const AREAS = new URL('./clauses/', import.meta.url);
const SPEC =
  process.env.MCP_SPEC_DIR ?? fileURLToPath(new URL('../../shared/spec', import.meta.url));
const REQUIREMENTS = join(SPEC, 'requirements.md');

const entries: readonly (readonly [string, Clause])[] = Object.entries(clauses);
const all: readonly Clause[] = entries.map(([, clause]) => clause);

describe('the catalogue', () => {
  test('has each entry of its areas, under a key that is used once', async () => {
    const files = readdirSync(AREAS).filter((file) => file !== 'clause.ts');
    const areas: Record<string, unknown>[] = await Promise.all(
      files.map((file) => import(new URL(file, AREAS).href)),
    );
    const inAreas = areas
      .flatMap((area) => Object.values(area))
      .flatMap((area) => Object.entries(area as object));
    expect(inAreas.map(([key]) => key).sort()).toEqual(entries.map(([key]) => key).sort());
  });

  test('has each id once, and finds it', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const clause of all) expect(clauseById(clause.id)).toBe(clause);
    expect(clauseById('base.no-such-clause')).toBeUndefined();
  });

  /** Keys that were given before there was a rule, and practices that are called by what they ask for. */
  const GIVEN = [
    'exitsOnEof',
    'inputSchemaProperties',
    'noBlankLines',
    'toolsCapability',
    'unknownMethod',
    'unknownTool',
    'versionNegotiation',
  ];

  test('has keys that follow from the ids', () => {
    const odd = entries.filter(([key, { id }]) => {
      const inCamelCase = (name: string) =>
        name.replaceAll(/[.-](.)/g, (_, letter: string) => letter.toUpperCase());
      return ![inCamelCase(id), inCamelCase(id.slice(id.indexOf('.') + 1))].includes(key);
    });
    expect(odd.map(([key]) => key).sort()).toEqual(GIVEN);
  });

  test.each(all.map((clause) => [clause.id, clause] as const))(
    '%s is well formed',
    (id, clause) => {
      expect(id).toMatch(/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(clause.text.length).toBeLessThanOrEqual(160);
      expect(clause.text).toMatch(/\.["']?$/);
      for (const [, quoted = ''] of clause.text.matchAll(/"([^"]+)"/g)) {
        expect(quoted.split(/\s+/).length, quoted).toBeLessThanOrEqual(12);
      }
      for (const page of [clause.page, ...Object.values(clause.pageIn ?? {})]) {
        expect(page).toMatch(/^(basic|server)\/[a-z]+(\/[a-z]+)?(#[a-z0-9]+(-[a-z0-9]+)*)?$/);
      }
      expect(clause.revisions.length).toBeGreaterThan(0);
      // In order, and none but these.
      expect(STATEFUL_REVISIONS.filter((revision) => clause.revisions.includes(revision))).toEqual(
        clause.revisions,
      );
      for (const revision of Object.keys(clause.levelIn ?? {})) {
        expect(clause.revisions).toContain(revision);
      }
    },
  );

  test('is INTEROP throughout in the clauses of practice', () => {
    const practice = all.filter(({ id }) => id.startsWith('practice.'));
    expect(practice.length).toBeGreaterThan(0);
    for (const { level } of practice) expect(level).toBe('INTEROP');
  });
});

describe('excluded', () => {
  const claimed = new Set(assertions.map(({ clause }) => clause.id));

  test.each(Object.entries(excluded))('%s is a clause that no assertion claims', (id, reason) => {
    expect(clauseById(id)).toBeDefined();
    expect(claimed).not.toContain(id);
    expect(reason.length).toBeGreaterThan(20);
  });
});

test('the keyword is that of the revision', () => {
  const at = (clause: Clause) => STATEFUL_REVISIONS.map((revision) => levelIn(clause, revision));
  expect(at(clauses.negotiatedCapabilitiesOnly)).toEqual(['SHOULD', 'SHOULD', 'MUST', 'MUST']);
  expect(at(clauses.schemasValidDialect)).toEqual(['INTEROP', 'INTEROP', 'INTEROP', 'MUST']);
  expect(at(clauses.requestAnswered)).toEqual(['MUST', 'MUST', 'MUST', 'MUST']);
});

interface Row {
  readonly ids: readonly string[];
  readonly level: string;
  readonly revisions: readonly string[];
}

/** `A–D`, `C,D`, `C header; D,E header or well-known`; what stands in brackets is a remark. */
function revisionsOf(cell: string): string[] {
  const letters = [...cell.replaceAll(/\([^)]*\)/g, '').matchAll(/\b([A-E])(?:[–-]([A-E]))?\b/g)];
  return STATEFUL_REVISIONS.filter((_, index) => {
    const letter = 'ABCD'.charAt(index);
    return letters.some(([, from = '', to = from]) => from <= letter && letter <= to);
  });
}

/** `prompts.list-shape / get-shape`, `resources.list-shape / templates / read`. */
function idsOf(cell: string): string[] {
  const [first = '', ...others] = cell
    .replaceAll('`', '')
    .replace(/ \(.*\)$/, '')
    .split(' / ');
  const [area] = first.split('.');
  const shape = first.endsWith('-shape') ? '-shape' : '';
  return [first, ...others].map((id) => {
    const full = id.includes('.') ? id : `${area}.${id}`;
    return full.endsWith(shape) ? full : full + shape;
  });
}

function rowsOf(markdown: string): Row[] {
  const [, section = ''] = markdown.split(/^## [12]\..*$/m);
  return section.split('\n').flatMap((line) => {
    const [, id = '', level = '', revisions = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    if (!line.startsWith('|') || id === 'id' || id.startsWith('---')) return [];
    return [{ ids: idsOf(id), level, revisions: revisionsOf(revisions) }];
  });
}

test('the cells of the table are read as they are meant', () => {
  const [a, b, c, d] = STATEFUL_REVISIONS;
  expect(revisionsOf('A–E')).toEqual([a, b, c, d]);
  expect(revisionsOf('A-D')).toEqual([a, b, c, d]);
  expect(revisionsOf('B–E (A: "do not expect a response")')).toEqual([b, c, d]);
  expect(revisionsOf('B only')).toEqual([b]);
  expect(revisionsOf('C header; D,E header or well-known')).toEqual([c, d]);
  expect(revisionsOf('A text/image/resource; B +audio; C–E +resource_link')).toEqual([a, b, c, d]);
  expect(revisionsOf('E modern-only')).toEqual([]);
  expect(idsOf('`base.batch-accepted`')).toEqual(['base.batch-accepted']);
  expect(idsOf('progress.increasing / known-token')).toEqual([
    'progress.increasing',
    'progress.known-token',
  ]);
  expect(idsOf('resources.list-shape / read')).toEqual([
    'resources.list-shape',
    'resources.read-shape',
  ]);
  expect(idsOf('http.bind-localhost / http.auth')).toEqual(['http.bind-localhost', 'http.auth']);
});

/** Where the catalogue holds in more revisions than its row, and the keyword that it has there. */
const WIDER: Readonly<Record<string, Readonly<Record<string, Level>>>> = {
  'base.batch-not-sent': { '2024-11-05': 'INTEROP', '2025-03-26': 'INTEROP' },
  // The row has it in brackets: JSON-RPC says so.
  'base.notification-no-response': { '2024-11-05': 'MUST' },
  'stdio.utf8': { '2024-11-05': 'INTEROP' },
  'base.schemas-valid-dialect': {
    '2024-11-05': 'INTEROP',
    '2025-03-26': 'INTEROP',
    '2025-06-18': 'INTEROP',
  },
};

/** Clauses that the table names only within other rows, or in its notes. */
const BESIDE = ['tools.is-error-boolean', 'auth.challenge', 'auth.prm-resource'];

describe.skipIf(!existsSync(REQUIREMENTS))('requirements.md (not in this repository)', () => {
  const rows = existsSync(REQUIREMENTS) ? rowsOf(readFileSync(REQUIREMENTS, 'utf8')) : [];
  const stateful = rows.filter(({ revisions }) => revisions.length > 0);
  const matching = (id: string) =>
    id.endsWith('.*')
      ? all.filter((clause) => clause.id.startsWith(id.slice(0, -1)))
      : all.filter((clause) => clause.id === id);

  test('has rows', () => {
    expect(stateful.length).toBeGreaterThan(90);
    expect(rows.length).toBeGreaterThan(stateful.length);
  });

  test.each(stateful.flatMap(({ ids, ...row }) => ids.map((id) => [id, row] as const)))(
    '%s has an entry of the same revisions and keyword',
    (id, row) => {
      const found = matching(id);
      expect(found.length).toBeGreaterThan(0);
      for (const clause of found) {
        const wider = WIDER[id] ?? {};
        expect(clause.revisions.filter((revision) => !(revision in wider))).toEqual(row.revisions);
        for (const [revision, level] of Object.entries(wider)) {
          expect(clause.revisions).toContain(revision);
          expect(levelIn(clause, revision)).toBe(level);
        }
        const [, keyword] =
          /^(MUST|SHOULD)(?: NOT)?$/.exec(row.level.replaceAll(/\([^)]*\)/g, '').trim()) ?? [];
        if (keyword) expect(clause.level).toBe(keyword);
      }
    },
  );

  test('names each clause but those of practice', () => {
    const named = new Set(stateful.flatMap(({ ids }) => ids).flatMap(matching));
    const others = all.filter((clause) => !named.has(clause) && !clause.id.startsWith('practice.'));
    expect(others.map(({ id }) => id)).toEqual(BESIDE);
  });
});
