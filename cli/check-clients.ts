/** Real clients beside the assertions of a check. Loaded only when somebody asks for them. */
import { runCommandLive } from '../clients/command/live.ts';
import { runLive } from '../clients/live.ts';
import type { LocatedClient } from '../clients/packages/locate.ts';
import { planOf } from '../clients/plan.ts';
import { chosenClients, refuseClientWords, USUAL_CLIENTS } from '../clients/select.ts';
import { liveTimes, REAL_GIVE_UP_MS } from '../clients/times.ts';
import { EXIT } from '../harness/exit-code.ts';
import { noClientsBecause } from '../harness/gates.ts';
import type { LiveClient, Report, Transcript } from '../harness/model/index.ts';
import { targetSecrets, withPlace } from '../harness/reach.ts';
import { maskerOf } from '../harness/secrets.ts';
import type { Target } from '../harness/target.ts';
import { maskReport } from './mask-report.ts';
import type { ClientsWords } from './program-mutants.ts';

export { refuseClientWords };

/**
 * The clients that are asked for, installed where need be: before the check, which would be lost.
 * @throws UsageError and CouldNotRun for clients that cannot be had
 */
export function clientsFor(words: ClientsWords): Promise<LocatedClient[]> {
  const say = (line: string) => process.stderr.write(`mcp-assert: ${line}\n`);
  return chosenClients(words, USUAL_CLIENTS, say);
}

/**
 * Runs the clients against the server that was checked, with the calls that the check was permitted.
 * @returns the report with what they did; its exit code is 1 where one of them is broken
 */
export async function withClients(
  report: Report,
  transcript: Transcript,
  target: Target,
  located: readonly LocatedClient[],
  words: ClientsWords,
): Promise<Report> {
  const because = noClientsBecause(transcript);
  if (because !== undefined) return { ...report, notes: [...(report.notes ?? []), because] };
  const times = words.realTimeouts
    ? { giveUpMs: REAL_GIVE_UP_MS }
    : liveTimes(transcript, report.budgets);
  const clients: LiveClient[] = await withPlace(target, report.budgets, (place) =>
    runLive({ clients: located, place, plan: planOf(transcript), times }),
  );
  const self = [process.execPath, process.argv[1] ?? ''] as const;
  for (const text of words.clientCommand ?? []) {
    if (target.kind === 'http') break;
    clients.push(await runCommandLive(text, target, self, words.realTimeouts === true));
  }
  const mask = maskerOf(targetSecrets(target, process.env));
  const failed = clients.some(({ broken }) => broken) && report.exitCode === EXIT.passed;
  return {
    ...report,
    clients: maskReport(clients, mask),
    exitCode: failed ? EXIT.failed : report.exitCode,
  };
}
