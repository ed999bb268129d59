/** Mutants over HTTP: the replay of a recording, the relay before a server, and the network agree. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../harness/clock.ts';
import type { Mutant, Operator } from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import { serveHttp } from '../harness/serve-http.ts';
import { fetchedServer } from '../harness/transports/http/fetched.ts';
import { metadataFrom } from '../harness/transports/http/metadata.ts';
import { httpBehaviourOf, mutatedHttp } from '../harness/transports/http/mutated.ts';
import { networkCarrier } from '../harness/transports/http/network.ts';
import { httpWires } from '../harness/transports/http.ts';
import { ARTICLE_TABLE } from '../testing/article-table.ts';
import { type Unbroken, unbrokenOverHttp } from '../testing/unbroken.ts';
import { worseIn } from './fates.ts';
import { mutantsOf } from './generate.ts';
import { operators } from './operators/index.ts';
import { type Row, runRow } from './runner.ts';

/** Every so many of those that rewrite, and of the others, is run in all three ways. */
const EACH = { rewriting: 61, other: 5 } as const;

const budgets = { startMs: 3000, replyMs: 1000, graceMs: 300 };
let unbroken: Omit<Unbroken, 'target'>;

beforeAll(async () => {
  unbroken = await unbrokenOverHttp('2025-11-25');
});
afterAll(() => unbroken.stage.end());

const caughtIn = (row: Row) => worseIn(row, unbroken.baseline.row, unbroken.campaign.assertions);

function replayed(mutant: Mutant): Promise<Row | undefined> {
  const { campaign, baseline, stage } = unbroken;
  return stage.replaying(campaign, baseline.transcript, budgets)(mutant);
}

async function live(mutant: Mutant | undefined): Promise<Row> {
  const { campaign, stage } = unbroken;
  return (await stage.live(campaign, mutant, budgets, END_BUDGETS)).row;
}

/** As real clients meet it: on a port. */
async function overNetwork({ operator, site }: Mutant): Promise<Row> {
  const { campaign, stage } = unbroken;
  const behaviour = httpBehaviourOf(operator, site);
  if (!behaviour) throw new Error(`${operator.id} means nothing over HTTP`);
  const upstream = fetchedServer(networkCarrier(new URL(stage.url ?? '')));
  const doorway = mutatedHttp([behaviour], upstream, systemClock, budgets.replyMs);
  const place = { port: 0, path: '/mcp', host: '127.0.0.1' };
  const served = await serveHttp(doorway, place, systemClock);
  const url = new URL(served.url);
  const carrier = networkCarrier(url);
  const metadata = metadataFrom(carrier, url);
  const wires = httpWires({ carrier, url, headers: [], metadata, clock: systemClock });
  const { row } = await runRow(campaign, wires, systemClock, budgets, END_BUDGETS);
  await served.close();
  return row;
}

test('the replay of the unbroken server is the unbroken server', async () => {
  const nothing = { id: 'nothing', rewrites: true, behaviour: () => ({}) } as unknown as Operator;
  const row = await replayed({ id: 'nothing', operator: nothing });
  expect(row?.trace).toBe(unbroken.baseline.row.trace);
  // Requests that are under way at the same time may be answered in another order.
  const outcomes = ({ findings }: Row) => findings.map(({ outcome }) => outcome);
  expect(row && outcomes(row)).toEqual(outcomes(unbroken.baseline.row));
});

test("the experiment's six give the same table as on stdio, live and replayed", async () => {
  const six = operators.filter(({ family }) => family === 'article');
  const counts = async (run: (mutant: Mutant) => Promise<Row | undefined>) => {
    const rows = await Promise.all(
      [...mutantsOf(six, unbroken.world)].map(async (mutant) => {
        const row = await run(mutant);
        if (!row) throw new Error(`${mutant.id} is not in the recording`);
        const caught = caughtIn(row).filter((id) => id.startsWith('round-trip/'));
        return [mutant.id, caught.length] as const;
      }),
    );
    return Object.fromEntries(rows);
  };
  expect(await counts(live)).toEqual(ARTICLE_TABLE);
  expect(await counts(replayed)).toEqual(ARTICLE_TABLE);
});

test('a replay, the relay before the server, and a mutant on a port give the same verdicts', async () => {
  const all = [...mutantsOf(operators, unbroken.world)].filter(
    ({ operator }) => operator.replays || operator.rewrites,
  );
  const every = (each: number) => (_: unknown, index: number) => index % each === 0;
  const sample = [
    ...all.filter(({ operator }) => operator.rewrites).filter(every(EACH.rewriting)),
    ...all.filter(({ operator }) => !operator.rewrites).filter(every(EACH.other)),
  ];
  let offline = 0;
  for (const mutant of sample) {
    const [inMemory, onPort, played] = await Promise.all([
      live(mutant),
      overNetwork(mutant),
      replayed(mutant),
    ]);
    expect(caughtIn(onPort), mutant.id).toEqual(caughtIn(inMemory));
    if (!played) continue;
    offline += 1;
    expect(caughtIn(played), mutant.id).toEqual(caughtIn(inMemory));
  }
  expect(offline).toBeGreaterThan(sample.length / 2);
}, 120_000);
