/** Mutants of a server over stdio: `mcp-assert serve --mutant` as a process, or a recording. */
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { recordedServer } from '../harness/transports/replay.ts';
import { liveRow, servingTarget } from './live.ts';
import { replayedRow } from './replayed.ts';
import type { Stage } from './stage.ts';

export function stdioStage(unbroken: StdioTarget, self: readonly [string, ...string[]]): Stage {
  return {
    transport: 'stdio',
    live(campaign, mutant, budgets, endBudgets) {
      const target = servingTarget(self, mutant?.id, unbroken, budgets.replyMs);
      return liveRow(campaign, target, budgets, endBudgets);
    },
    replaying(campaign, transcript, budgets) {
      const server = recordedServer(transcript);
      return ({ operator, site }) =>
        replayedRow(campaign, server, () => [operator.behaviour(site)], budgets);
    },
    end: async () => {},
  };
}
