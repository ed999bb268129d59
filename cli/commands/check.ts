/** `mcp-assert <target>`: check one server. */
import { parseCall } from '../../harness/calls/call-option.ts';
import { loadExpectations } from '../../harness/calls/expectations.ts';
import { checkedExchanges } from '../../harness/checked-exchanges.ts';
import { CouldNotRun, UsageError } from '../../harness/errors.ts';
import { openExchangeLog } from '../../harness/exchange-log.ts';
import type { Budgets } from '../../harness/model/index.ts';
import { resolveTarget } from '../../harness/target.ts';
import { parseEnv } from '../../harness/targets/env.ts';
import {
  assertionsOf,
  check,
  couldNotRunReport,
  saveRun,
  selectAssertions,
  version,
} from '../../index.ts';
import { withInterrupts } from '../interrupts.ts';
import { assertWritable, openOutputs } from '../outputs.ts';
import type { CheckWords } from '../program.ts';
import { startProgress } from '../progress.ts';
import { reporters } from '../reporters/index.ts';
import { driverNamed } from '../revision.ts';

/** @returns the exit code */
export async function checkCommand(
  file: string | undefined,
  command: readonly string[] | undefined,
  words: CheckWords,
): Promise<number> {
  const outputs = openOutputs(words.reporter ?? [], reporters);
  if (words.save !== undefined) assertWritable('--save', words.save);
  if (words.log !== undefined) assertWritable('--log', words.log);
  const revision = driverNamed(words.revision);
  const clients = asksForClients(words) ? await import('../check-clients.ts') : undefined;
  clients?.refuseClientWords(words);
  const calls = (words.call ?? []).map(parseCall);
  const expect = words.expect === undefined ? undefined : loadExpectations(words.expect);
  const { config, server, cwd } = words;
  const wanted = {
    ...(file === undefined ? {} : { file }),
    ...(command === undefined ? {} : { command }),
    ...(config === undefined ? {} : { config }),
    ...(server === undefined ? {} : { server }),
    ...(words.http ? { http: true } : {}),
    ...(words.url === undefined ? {} : { url: words.url }),
    ...(words.header === undefined ? {} : { headers: words.header }),
  };
  const settings = {
    env: parseEnv(words.env ?? [], process.env),
    ...(cwd === undefined ? {} : { cwd }),
  };
  const target = await resolveTarget(wanted, settings).catch((error: unknown) => {
    if (error instanceof CouldNotRun) return error;
    throw error;
  });
  if (target instanceof CouldNotRun) {
    const transport = words.http ? 'http' : 'stdio';
    const report = couldNotRunReport(target, {
      transport,
      command: command ?? [file ?? server ?? config ?? ''],
    });
    await outputs.write(report);
    return report.exitCode;
  }
  if (target.kind === 'stdio' && words.log !== undefined) {
    throw new UsageError(
      '--log is for servers over HTTP: over stdio, --save keeps what passed, and "mcp-assert serve --log FILE" logs what a client does',
    );
  }
  if (target.kind === 'stdio' && words.allowHost) {
    throw new UsageError('--allow-host is for servers over HTTP');
  }
  const log = words.log === undefined ? undefined : openExchangeLog(words.log);
  const applicable = assertionsOf(target.kind);
  const selected = selectAssertions(applicable, words.only ?? [], words.skip ?? []);
  if (target.kind === 'http' && words.clientCommand) {
    throw new UsageError('--client-command is for servers over stdio');
  }
  const located = (await clients?.clientsFor(words)) ?? [];
  const progress = startProgress();
  const {
    report: checked,
    transcript,
    expect: judged,
  } = await withInterrupts(() =>
    check(target, {
      assertions: selected,
      revision,
      budgets: budgetsOf(words),
      calls,
      ...(expect ? { expect } : {}),
      ...(words.seed === undefined ? {} : { seed: words.seed }),
      failOn: words.failOn,
      allowedHosts: words.allowHost ?? [],
      everyProbe: clients !== undefined,
      progress: progress.show,
    }),
  ).finally(progress.clear);
  if (log && transcript) {
    // The transcript is masked, and so is all that is made of it.
    for (const one of checkedExchanges(transcript, version)) log.write(one, (text) => text);
  }
  const report =
    clients && transcript
      ? await withInterrupts(() => clients.withClients(checked, transcript, target, located, words))
      : checked;
  if (words.save !== undefined && transcript) {
    const { durationMs, budgets, target: reported } = report;
    saveRun(words.save, {
      transcript,
      target: reported,
      budgets,
      durationMs,
      ...(judged ? { expect: judged } : {}),
    });
  }
  await outputs.write(report);
  return report.exitCode;
}

function asksForClients({ clients, client, clientCommand, realTimeouts }: CheckWords): boolean {
  return (
    clients === true || realTimeouts === true || client !== undefined || clientCommand !== undefined
  );
}

function budgetsOf({ startMs, replyMs, graceMs }: CheckWords): Partial<Budgets> {
  return {
    ...(startMs === undefined ? {} : { startMs }),
    ...(replyMs === undefined ? {} : { replyMs }),
    ...(graceMs === undefined ? {} : { graceMs }),
  };
}
