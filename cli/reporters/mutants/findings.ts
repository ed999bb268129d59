/** What a reader should look at: survivors, false alarms, clauses that nothing checks. */
import type { MutantsReport } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Colors } from '../pretty/index.ts';

const MOST_UNREACHED = 12;
const MOST_DIFFS = 20;
const WORDS = {
  pass: 'passed',
  fail: 'failed as before',
  risk: 'a risk as before',
  'not-checked': 'not checked',
};

export function renderSurvivors({ survivors }: MutantsReport, colors: Colors): string {
  if (survivors.length === 0) return '';
  return [
    colors.bold(`Survived: ${survivors.length}, which break a clause that is claimed`),
    ...survivors.flatMap(({ mutant, reasons }) => [
      `  ${colors.red('✖')} ${visible(mutant)}`,
      ...reasons.map(({ assertion, outcome, because }) =>
        colors.dim(
          `      ${assertion}: ${WORDS[outcome]}${because ? `: ${visible(because)}` : ''}`,
        ),
      ),
    ]),
  ].join('\n');
}

export function renderFalseAlarms({ mutants }: MutantsReport, colors: Colors): string {
  const alarms = mutants.filter(({ fate }) => fate === 'false-alarm');
  if (alarms.length === 0) return '';
  return [
    colors.bold(`False alarms: ${alarms.length}, where nothing is wrong`),
    ...alarms.flatMap(({ id, caughtBy, note }) => [
      `  ${colors.red('✖')} ${visible(id)}`,
      ...caughtBy.map((assertion) => colors.dim(`      ${assertion}`)),
      ...(note ? [colors.dim(`      ${visible(note)}`)] : []),
    ]),
  ].join('\n');
}

export function renderUnclaimed({ unclaimed }: MutantsReport, colors: Colors): string {
  if (unclaimed.length === 0) return '';
  return [
    colors.bold('Clauses that mutants break where no assertion claims them yet'),
    ...unclaimed.map(({ clause, level, mutants, caught }) => {
      const also = caught > 0 ? `, ${caught} caught all the same` : '';
      return `  – ${clause} (${level}): ${mutants.length}${also}, such as ${visible(mutants[0] ?? '')}`;
    }),
  ].join('\n');
}

export function renderUnreached({ mutants }: MutantsReport, colors: Colors): string {
  const ids = mutants
    .filter(({ fate, family }) => fate === 'unreached' && family !== 'source')
    .map(({ id }) => id);
  if (ids.length === 0) return '';
  const more = ids.length > MOST_UNREACHED ? `, and ${ids.length - MOST_UNREACHED} more` : '';
  return `${colors.bold('Unreached: no difference on the wire in this run')}\n  ${visible(ids.slice(0, MOST_UNREACHED).join(', '))}${more}`;
}

export function renderSource({ mutants }: MutantsReport, colors: Colors): string {
  const diffs = mutants.flatMap(({ fate, diff }) => (fate === 'survived' && diff ? [diff] : []));
  if (diffs.length === 0) return '';
  const shown = diffs.slice(0, MOST_DIFFS).map((diff) =>
    diff
      .split('\n')
      .map((line) => `  ${coloured(visible(line), colors)}`)
      .join('\n'),
  );
  const rest = diffs.length - shown.length;
  return [
    colors.bold(`Survived in the source: ${diffs.length}`),
    ...shown,
    ...(rest > 0 ? [colors.dim(`  … and ${rest} more: --reporter json, or html=FILE`)] : []),
  ].join('\n\n');
}

function coloured(line: string, colors: Colors): string {
  if (line.startsWith('+')) return colors.green(line);
  return line.startsWith('-') ? colors.red(line) : line;
}
