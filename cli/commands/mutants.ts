/** `mcp-assert mutants`: how far a check can be trusted, measured on servers that are broken on purpose. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import picomatch from 'picomatch';
import { refuseClientWords } from '../../clients/select.ts';
import { parseCall } from '../../harness/calls/call-option.ts';
import { loadExpectations } from '../../harness/calls/expectations.ts';
import { UsageError } from '../../harness/errors.ts';
import type { MutantFamily } from '../../harness/model/index.ts';
import { ownFile } from '../../harness/own-file.ts';
import { targetSecrets } from '../../harness/reach.ts';
import { maskerOf } from '../../harness/secrets.ts';
import { version } from '../../harness/version.ts';
import {
  assertions,
  assertionsOf,
  DEFAULT_BUDGETS,
  selectAssertions,
  suites,
} from '../../index.ts';
import { type MutantsResult, runMutants } from '../../mutants/campaign.ts';
import { referenceExpectations } from '../../mutants/reference.ts';
import { toMutationReport } from '../../mutants/source/report-schema.ts';
import { probesOf } from '../../suites/probes/index.ts';
import { withInterrupts } from '../interrupts.ts';
import { maskReport } from '../mask-report.ts';
import { observerFor } from '../mutants-clients.ts';
import { startMutantsProgress } from '../mutants-progress.ts';
import { openOutputs } from '../outputs.ts';
import type { MutantsWords } from '../program-mutants.ts';
import { mutantsReporters } from '../reporters/mutants/index.ts';
import { driverNamed } from '../revision.ts';
import { isHttp, withUnbroken } from '../unbroken.ts';

const FAMILIES: readonly MutantFamily[] = ['article', 'wire', 'source', 'legal'];
const DEFAULT_VARIANTS = 1000;
/** Servers mostly wait, for a grace window if nothing else: more than one a core keeps the cores busy. */
const JOBS_PER_CORE = 4;

/** @returns the exit code */
export async function mutantsCommand(
  command: readonly string[] | undefined,
  words: MutantsWords,
): Promise<number> {
  const families = familiesOf(words, command);
  const outputs = openOutputs(words.reporter ?? [], mutantsReporters);
  refuseEmptyReports(words, families);
  const driver = driverNamed(words.revision);
  refuseClientWords(words);
  // The table of the experiment is about its twenty assertions.
  const only = words.only ?? (families.join() === 'article' ? ['round-trip/*'] : []);
  const transport = isHttp(words) ? 'http' : 'stdio';
  const selected = selectAssertions(assertionsOf(transport), only, words.skip ?? []);
  const self = [process.execPath, process.argv[1] ?? ''] as const;
  const progress = startMutantsProgress();
  const observer = await observerFor(words, self, progress.say);
  let mask = (text: string) => text;
  const result = await withUnbroken(command, words, ({ target, isReference, reference }) => {
    mask = maskerOf(targetSecrets(target, process.env));
    return withInterrupts(() =>
      runMutants({
        unbroken: target,
        isReference,
        self,
        assertions: selected,
        probes: probesOf(transport),
        driver,
        families,
        wanted: words.mutant ? picomatch([...words.mutant], { bash: true }) : () => true,
        sources: words.source?.map((file) => resolve(file)) ?? reference?.files ?? [],
        variants: words.variants ?? DEFAULT_VARIANTS,
        seed: words.seed ?? 1,
        calls: (words.call ?? []).map(parseCall),
        ...expectationsOf(words.expect ?? (isReference ? referenceExpectations() : undefined)),
        budgets: {
          startMs: words.startMs ?? DEFAULT_BUDGETS.startMs,
          replyMs: words.replyMs ?? DEFAULT_BUDGETS.replyMs,
          graceMs: words.graceMs ?? DEFAULT_BUDGETS.graceMs,
        },
        live: words.live === true,
        ...(observer ? { observe: observer } : {}),
        jobs: words.jobs ?? JOBS_PER_CORE * availableParallelism(),
        ...(words.minSensitivity === undefined ? {} : { minSensitivity: words.minSensitivity }),
        ...(words.minSpecificity === undefined ? {} : { minSpecificity: words.minSpecificity }),
        progress,
      }),
    );
  }).finally(progress.clear);
  const report = maskReport(result.report, mask);
  const found = mutationReportOf(result);
  const mutation = found && maskReport(found, mask);
  if (report.error && showsSourceOnly(words))
    process.stderr.write(`mcp-assert: ${report.error.message}\n`);
  await outputs.write({ report, elementsScript, ...(mutation ? { mutation } : {}) });
  return report.exitCode;
}

function expectationsOf(file: string | undefined) {
  return file === undefined ? {} : { expect: loadExpectations(file) };
}

function familiesOf(words: MutantsWords, command: readonly string[] | undefined): MutantFamily[] {
  const wanted = words.set ?? (words.source ? [...FAMILIES] : undefined);
  const unknown = wanted?.find((name) => !FAMILIES.some((family) => family === name));
  if (unknown !== undefined) {
    throw new UsageError(`--set ${unknown}: expected one of ${FAMILIES.join(', ')}`);
  }
  if (wanted?.includes('source') && command && !words.source) {
    throw new UsageError('--set source with a command of your own needs --source FILE');
  }
  if (isHttp(words) && (words.source || wanted?.includes('source'))) {
    throw new UsageError('source mutants are run over stdio only');
  }
  if (words.source && !wanted?.includes('source')) {
    throw new UsageError('--source FILE needs --set source beside the other sets');
  }
  if (words.source && !command) {
    throw new UsageError('--source FILE needs the command that runs it: … -- node FILE');
  }
  // Nobody's own code is changed, even in a copy, without their naming the files.
  const mayChangeCode = !isHttp(words) && (!command || words.source !== undefined);
  return FAMILIES.filter(
    (family) => (wanted?.includes(family) ?? true) && (family !== 'source' || mayChangeCode),
  );
}

function refuseEmptyReports(words: MutantsWords, families: readonly MutantFamily[]): void {
  for (const word of words.reporter ?? []) {
    const reporter = mutantsReporters.find(({ name }) => word.split('=')[0] === name);
    if (!reporter?.needsSource || families.includes('source')) continue;
    throw new UsageError(`--reporter ${word} shows source mutants, and none would be run`);
  }
}

/** Such reports have no place for an error. */
function showsSourceOnly({ reporter = [] }: MutantsWords): boolean {
  const names = reporter.map((word) => word.split('=')[0]);
  return (
    names.length > 0 &&
    names.every((name) => mutantsReporters.find((one) => one.name === name)?.needsSource)
  );
}

function mutationReportOf({ report, source }: MutantsResult): MutationTestResult | undefined {
  if (!source) return undefined;
  const results = new Map(report.mutants.map((mutant) => [mutant.id, mutant]));
  return toMutationReport({
    files: source.files,
    mutants: source.rows.flatMap(({ mutant }) => {
      const result = results.get(mutant.id);
      if (!result || result.fate === 'quiet' || result.fate === 'false-alarm') return [];
      return [{ ...mutant, fate: result.fate, caughtBy: result.caughtBy }];
    }),
    assertions: assertions
      .filter(({ id }) => report.assertions.includes(id))
      .map(({ id, title }) => ({ id, title, suite: suiteOf(id) })),
    version,
    thresholds: { high: 80, low: 60 },
  });
}

function suiteOf(id: string): string {
  return suites.find(({ name }) => id.startsWith(`${name}/`))?.name ?? '';
}

/** The viewer's script: beside the bundle, or in the package that it comes from. */
function elementsScript(): string {
  const inPackage = '../../node_modules/mutation-testing-elements/dist/mutation-test-elements.js';
  const inBundle = ['./mutation-test-elements.js', '../mutation-test-elements.js'] as const;
  return readFileSync(ownFile([...inBundle, inPackage], import.meta.url), 'utf8');
}
