/** Legal servers at random: generated ones, and legal operators composed on top of them. */
import fc, { type Arbitrary } from 'fast-check';
import { callPlanner } from '../harness/calls/planner.ts';
import type { Budgets, Operator } from '../harness/model/index.ts';
import type { RecordedServer } from '../harness/transports/replay.ts';
import { serverSpec } from './generated/arbitrary.ts';
import { generatedServer } from './generated/respond.ts';
import type { ServerSpec } from './generated/spec.ts';
import { legalOperators } from './operators/legal/index.ts';
import { replayedRow } from './replayed.ts';
import type { Campaign } from './runner.ts';

/** One legal server: what it is, and how it differs from that while it is still legal. */
export interface Variant {
  readonly server: ServerSpec;
  /** In the order in which they are applied. */
  readonly operators: readonly Operator[];
}

/** Two that together would be illegal, or of which the first would leave nothing to the second. */
const APART: readonly (readonly [string, string])[] = [
  ['without-tools', 'declared-notifications'],
  ['in-chunks', 'split-character'],
  ['in-chunks', 'crlf'],
  ['split-character', 'crlf'],
];

/** The smallest is a server that offers nothing, with nothing changed. */
export function variant(): Arbitrary<Variant> {
  return fc.record({
    server: serverSpec(),
    operators: fc
      .subarray([...legalOperators], { maxLength: 6 })
      .map((chosen) => chosen.filter((one, at) => !chosen.slice(0, at).some(apart(one)))),
  });
}

function apart({ id }: Operator): (other: Operator) => boolean {
  return (other) => APART.some((pair) => pair.includes(id) && pair.includes(other.id));
}

/**
 * A variant by its name, `n` or `n:path` for one that was shrunk from it.
 * @param seed of the campaign
 */
export function variantAt(seed: number, name: string): Variant | undefined {
  const [nth = '', ...path] = name.split(':');
  const given = { seed: seedOf(seed, Number(nth)), path: ['0', ...path].join(':'), numRuns: 1 };
  return fc.sample(variant(), given)[0];
}

/** One seed for each, so that each is made when its turn comes. */
function seedOf(seed: number, nth: number): number {
  return (Math.imul(seed, 0x9e3779b1) + nth) | 0;
}

export function playing(spec: ServerSpec): RecordedServer {
  const server = generatedServer(spec);
  return {
    greeting: [],
    farewell: [],
    exitCode: 0,
    leftBehind: [],
    frameOf: () => undefined,
    answer: (line) => server.receive(line),
  };
}

export interface VariantRow {
  readonly variant: Variant;
  /** What `variantAt` needs to make it again, beside the seed. */
  readonly name: string;
  /** Assertions that see a fault or a risk where there is none. */
  readonly falseAlarms: readonly string[];
}

/** Judges one variant. */
export async function judgeVariant(
  campaign: Campaign,
  { server, operators }: Variant,
  budgets: Budgets,
): Promise<string[]> {
  const row = await replayedRow(
    { ...campaign, givenCalls: [], planCalls: callPlanner([], undefined, campaign.seed) },
    () => playing(server),
    () => operators.map((operator) => operator.behaviour(undefined)),
    budgets,
  );
  if (!row || row.couldNotRun) return ['could not be run'];
  return campaign.assertions.flatMap(({ id }, index) => {
    const outcome = row.findings[index]?.outcome;
    return outcome === 'fail' || outcome === 'risk' ? [id] : [];
  });
}

/**
 * Judges variants by their numbers. The first that gives a false alarm is shrunk, and the smallest one that
 * still does comes last.
 */
export async function judgeVariants(
  campaign: Campaign,
  numbers: readonly number[],
  seed: number,
  budgets: Budgets,
  finished: () => void,
): Promise<VariantRow[]> {
  const rows: VariantRow[] = [];
  for (const nth of numbers) {
    const one = variantAt(seed, String(nth));
    if (!one) throw new Error(`There is no variant ${nth}`);
    const falseAlarms = await judgeVariant(campaign, one, budgets);
    rows.push({ variant: one, name: String(nth), falseAlarms });
    finished();
  }
  const first = rows.find(({ falseAlarms }) => falseAlarms.length > 0);
  return first ? [...rows, await shrunk(campaign, seed, first, budgets)] : rows;
}

async function shrunk(
  campaign: Campaign,
  seed: number,
  first: VariantRow,
  budgets: Budgets,
): Promise<VariantRow> {
  const property = fc.asyncProperty(
    variant(),
    async (one) => (await judgeVariant(campaign, one, budgets)).length === 0,
  );
  const given = { seed: seedOf(seed, Number(first.name)), path: '0', numRuns: 1 };
  const found = await fc.check(property, given);
  const [smallest] = found.counterexample ?? [];
  if (!smallest || found.counterexamplePath === null) return first;
  const falseAlarms = await judgeVariant(campaign, smallest, budgets);
  const [, ...path] = found.counterexamplePath.split(':');
  return { variant: smallest, name: [first.name, ...path].join(':'), falseAlarms };
}
