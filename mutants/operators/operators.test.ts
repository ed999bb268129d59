/** What holds for every operator, on what the reference server really says. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { STATEFUL_REVISIONS } from '../../harness/model/index.ts';
import { httpBehaviourOf, overHttp, overStdio } from '../../harness/transports/http/mutated.ts';
import { type Unbroken, unbrokenIn, unbrokenOverHttp } from '../../testing/unbroken.ts';
import { changeOf, type LabelledMutant, mutantsOf } from '../generate.ts';
import { newlyBroken } from '../labels/broken.ts';
import { behavioursOf, httpBehavioursOf, parseMutants } from '../mutant-id.ts';
import { operators } from './index.ts';

const GROUPS = ['article', 'envelope', 'delivery', 'life', 'http', 'field', 'legal', 'http-legal'];

/** Files of a folder that are no operator: what its operators share, and the index. */
const SHARED = ['index.ts', 'field-operator.ts', 'replace-by.ts', 'legal-operator.ts'];

test('each file is one operator, and each operator has its file', () => {
  for (const group of GROUPS) {
    const folder = fileURLToPath(new URL(group, import.meta.url));
    const files = readdirSync(folder).filter((file) => !SHARED.includes(file));
    const ids = operators.filter((operator) => operator.group === group).map(({ id }) => id);
    expect(files.sort()).toEqual(ids.map((id) => `${id}.ts`).sort());
  }
});

test('each operator has its row in the docs', () => {
  const docs = readFileSync(
    fileURLToPath(new URL('../../docs/operators.md', import.meta.url)),
    'utf8',
  );
  const missing = operators.filter(({ id }) => !docs.includes(`\n| \`${id}\` `));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('ids are kebab-case and unique, and titles say what the server does', () => {
  const ids = operators.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, title } of operators) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title).toMatch(/^[a-z].*[^.]$/);
  }
});

describe.each(STATEFUL_REVISIONS)('in revision %s', (revision) => {
  let unbroken: Unbroken;
  let mutants: LabelledMutant[];

  beforeAll(async () => {
    unbroken = await unbrokenIn(revision);
    mutants = [...mutantsOf(operators, unbroken.world)];
  });

  const count = (group: string) =>
    mutants.filter(({ operator }) => operator.group === group).length;

  test('there are as many mutants as a campaign needs', () => {
    expect(mutants.filter(({ operator }) => operator.family === 'article')).toHaveLength(6);
    expect(count('envelope')).toBeGreaterThanOrEqual(60);
    expect(count('delivery')).toBeGreaterThanOrEqual(25);
    expect(count('life')).toBeGreaterThanOrEqual(12);
    expect(mutants.length).toBeGreaterThanOrEqual(600);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  });

  test('each operator has a site in the session of the reference server', () => {
    const used = new Set(mutants.map(({ operator }) => operator.id));
    // A server whose tools were called is not made one without tools.
    const unused = operators.filter(overStdio).filter(({ id }) => !used.has(id));
    expect(unused.map(({ id }) => id)).toEqual(['without-tools']);
  });

  test('the id of a mutant says all that is needed to make it again', () => {
    for (const { id, operator, site } of mutants) {
      expect(parseMutants(id)).toEqual([{ id, operator, ...(site ? { site } : {}) }]);
    }
  });

  test('operators that declare what they break do break it, where that shows in the message', () => {
    let compared = 0;
    for (const { id, operator, breaks } of mutants) {
      if (!operator.rewrites || operator.breaks === undefined || breaks.length === 0) continue;
      const broken = new Set(
        unbroken.world.conversation.flatMap((said) => {
          if (!said.answers) return [];
          const site = { method: said.answers.method, nth: said.answers.nth };
          const change = changeOf(operator, site, unbroken.world);
          if (!change || change.text === said.raw) return [];
          return newlyBroken(JSON.parse(change.text), said.json, said.answers, unbroken.world);
        }),
      );
      expect(broken, id).toEqual(new Set([...broken, ...breaks]));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(4);
  });

  test('legal operators break nothing, by the shapes and rules that label the others', () => {
    let compared = 0;
    for (const { id, operator, site } of mutants) {
      if (operator.family !== 'legal' || !operator.rewrites || !site) continue;
      const change = changeOf(operator, site, unbroken.world);
      if (!change) throw new Error(`${id} has no answer`);
      const { said, text } = change;
      const broken = newlyBroken(JSON.parse(text), said.json, said.answers, unbroken.world);
      expect(broken, id).toEqual([]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(40);
  });

  test('a behaviour is made anew for each process', () => {
    for (const { operator, site } of mutants) {
      expect(operator.behaviour(site)).not.toBe(operator.behaviour(site));
    }
  });
});

describe('over HTTP', () => {
  /** What a revision lets no server do, or what makes none of them another one there. */
  const ABSENT: Readonly<Record<string, readonly string[]>> = {
    '2025-03-26': [
      'status-401-challenge',
      'sse-resumed-with-405',
      'sse-no-priming',
      'invalid-version-served',
      'invalid-version-500',
      'absent-version-refused',
      'foreign-origin-400',
      'gated-metadata-unnamed',
      'gated-metadata-absent',
      'gated-metadata-no-url',
      'gated-metadata-500',
      'gated-metadata-html',
      'gated-metadata-moved',
      'gated-metadata-scalar',
      'gated-metadata-no-servers',
      'gated-metadata-empty-servers',
      'gated-metadata-no-resource',
      'gated-metadata-wrong-resource',
      'sse-polling',
      'gated-at-the-well-known-path',
      'gated-at-the-root',
    ],
    '2025-06-18': [
      'sse-resumed-with-405',
      'sse-no-priming',
      'foreign-origin-400',
      'sse-polling',
      'gated-at-the-well-known-path',
      'gated-at-the-root',
    ],
    '2025-11-25': [],
  };

  test.each(Object.keys(ABSENT))('in %s each operator has a site', async (revision) => {
    const { world, stage } = await unbrokenOverHttp(revision);
    await stage.end();
    const mutants = [...mutantsOf(operators, world)];
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    const ours = operators.filter(({ httpOnly }) => httpOnly);
    const used = new Set(mutants.map(({ operator }) => operator.id));
    const unused = ours.filter(({ id }) => !used.has(id)).map(({ id }) => id);
    expect(unused).toEqual(ABSENT[revision]);
    for (const { id, operator, site } of mutants) {
      expect(parseMutants(id)).toEqual([{ id, operator, ...(site ? { site } : {}) }]);
      expect(httpBehaviourOf(operator, site)).not.toBe(httpBehaviourOf(operator, site));
    }
  });

  test('what means nothing on a transport is wrong usage there', () => {
    expect(() => behavioursOf('status-500')).toThrow('is for HTTP only');
    expect(() => httpBehavioursOf('blank-line')).toThrow('is for stdio only');
    for (const operator of operators) {
      const { id } = operator;
      const place = operator.group === 'field' ? `${id}@tools/list#1/result/tools` : id;
      if (overStdio(operator)) expect(behavioursOf(place)).toHaveLength(1);
      if (overHttp(operator)) expect(httpBehavioursOf(place)).toHaveLength(1);
      expect(overStdio(operator) || overHttp(operator)).toBe(true);
    }
  });

  test('several mutants are applied one after the other', () => {
    expect(httpBehavioursOf('unicode+sse-crlf')).toHaveLength(2);
  });
});
