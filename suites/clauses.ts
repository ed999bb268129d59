/**
 * The catalogue: one entry for each requirement that a server can be held to. Assertions claim entries;
 * an entry that none claims is either excluded, with the reason, or still to be tested.
 */
import type { Clause } from '../harness/model/index.ts';
import { authorization } from './clauses/authorization.ts';
import { base } from './clauses/base.ts';
import { completion } from './clauses/completion.ts';
import { http } from './clauses/http.ts';
import { lifecycle } from './clauses/lifecycle.ts';
import { logging } from './clauses/logging.ts';
import { practice } from './clauses/practice.ts';
import { prompts } from './clauses/prompts.ts';
import { resources } from './clauses/resources.ts';
import { stdio } from './clauses/stdio.ts';
import { tasks } from './clauses/tasks.ts';
import { tools } from './clauses/tools.ts';
import { utilities } from './clauses/utilities.ts';

/**
 * Every clause that holds in some stateful revision. A key is the id in camel case, without its area
 * where that is clear enough.
 */
export const clauses = {
  ...base,
  ...lifecycle,
  ...stdio,
  ...http,
  ...tools,
  ...resources,
  ...prompts,
  ...completion,
  ...logging,
  ...utilities,
  ...tasks,
  ...authorization,
  ...practice,
} as const;

/** Why no assertion judges a clause, by the id of the clause. */
export const excluded: Readonly<Record<string, string>> = {
  'base.null-id-not-answered-as-request':
    'Only clients are told not to send the id null; no reaction of a server to it is wrong.',
  'lifecycle.pre-init-request':
    'Only clients are told to begin with initialize; no reaction of a server to less is wrong.',
  'stdio.stderr-free': 'A permission: nothing that a server writes to standard error breaks it.',
  'http.accept-and-content-type':
    'Only clients are told which headers to send; no revision says what a server answers to others.',
  'http.bind-localhost':
    'Which interfaces a server listens on depends on how it was deployed and is not seen in its answers.',
  'http.auth':
    'Whether a server needs authentication is for those who run it; where it has some, auth.401 applies.',
  'tools.input-schema-valid': 'A part of base.schemas-valid-dialect, and judged as that.',
};

const byId: ReadonlyMap<string, Clause> = new Map(
  Object.values(clauses).map((clause) => [clause.id, clause]),
);

/** The clause with that id, if the catalogue has one. */
export function clauseById(id: string): Clause | undefined {
  return byId.get(id);
}
