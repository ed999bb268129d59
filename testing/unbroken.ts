/** The reference server, run once in a revision: what it said, and the campaign that goes on from there. */
import { loadExpectations } from '../harness/calls/expectations.ts';
import { callPlanner, givenCalls } from '../harness/calls/planner.ts';
import { driverFor } from '../harness/revisions/index.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { DEFAULT_BUDGETS } from '../index.ts';
import { type Baseline, runBaseline } from '../mutants/baseline.ts';
import { worldOf } from '../mutants/conversation.ts';
import { httpStage } from '../mutants/http-stage.ts';
import type { World } from '../mutants/labels/world.ts';
import {
  referenceCommand,
  referenceExpectations,
  referenceHttpCommand,
} from '../mutants/reference.ts';
import { type Campaign, remembering } from '../mutants/runner.ts';
import type { Stage } from '../mutants/stage.ts';
import { stdioStage } from '../mutants/stdio-stage.ts';
import { assertionsOf } from '../suites/index.ts';
import { probesOf } from '../suites/probes/index.ts';
import { root } from './run-cli.ts';

/** How the built command line is started. */
export const self = [process.execPath, `${root}dist/bin.js`] as const;

export interface Unbroken {
  readonly campaign: Campaign;
  readonly baseline: Baseline;
  readonly world: World;
  readonly target: StdioTarget;
  readonly stage: Stage;
}

export async function unbrokenIn(revision: string): Promise<Unbroken> {
  const target: StdioTarget = {
    kind: 'stdio',
    command: referenceCommand(),
    env: {},
    label: 'reference server',
  };
  return { ...(await startedIn(revision, stdioStage(target, self))), target };
}

/** The same over HTTP; its stage has to be ended. */
export async function unbrokenOverHttp(revision: string): Promise<Omit<Unbroken, 'target'>> {
  const server: StdioTarget = {
    kind: 'stdio',
    command: referenceHttpCommand(),
    env: {},
    label: 'reference server',
  };
  const target = { kind: 'http', headers: [], server, label: server.label } as const;
  return startedIn(revision, await httpStage(target, DEFAULT_BUDGETS));
}

async function startedIn(revision: string, stage: Stage): Promise<Omit<Unbroken, 'target'>> {
  const driver = driverFor(revision);
  if (!driver) throw new Error(`There is no revision ${revision}`);
  const expect = loadExpectations(referenceExpectations());
  const campaign = {
    assertions: assertionsOf(stage.transport),
    probes: probesOf(stage.transport),
    driver,
    seed: 1,
    givenCalls: givenCalls([], expect),
    planCalls: remembering(callPlanner([], expect, 1)),
  };
  const baseline = await runBaseline(campaign, stage, DEFAULT_BUDGETS);
  return { campaign, baseline, world: worldOf(baseline.transcript), stage };
}
