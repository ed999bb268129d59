/** For people: the matrix, what escaped, and the two figures that say how far to trust a check. */
import pc from 'picocolors';
import type { MutantsReport } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Colors } from '../pretty/index.ts';
import {
  renderFalseAlarms,
  renderSource,
  renderSurvivors,
  renderUnclaimed,
  renderUnreached,
} from './findings.ts';
import { renderJoint } from './joint.ts';
import { renderMatrix } from './matrix.ts';
import { renderRanking } from './ranking.ts';
import type { MutantsReporter } from './reporter.ts';

export const pretty: MutantsReporter = {
  name: 'pretty',
  render({ report }, look) {
    const colors = pc.createColors(look.color);
    const blocks = report.error
      ? [headerOf(report, colors), errorOf(report.error, colors)]
      : [
          headerOf(report, colors),
          renderMatrix(report, colors),
          renderRanking(report, colors),
          renderUnclaimed(report, colors),
          renderUnreached(report, colors),
          renderSource(report, colors),
          renderSurvivors(report, colors),
          renderFalseAlarms(report, colors),
          renderJoint(report, colors),
          (report.notes ?? []).map((note) => `${colors.cyan('i')} ${visible(note)}`).join('\n'),
          scoresOf(report, colors),
        ];
    return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
  },
};

function headerOf({ tool, target, revision, budgets, assertions }: MutantsReport, colors: Colors) {
  const { startMs, replyMs, graceMs } = budgets;
  const about = `revision ${revision} · ${target.transport} · ${assertions.length} assertions · budgets ${startMs}/${replyMs}/${graceMs} ms`;
  return [
    `${colors.bold('mcp-assert mutants')} ${tool.version}  ${visible(target.command?.join(' ') ?? target.url ?? '')}`,
    colors.dim(visible(about)),
  ].join('\n');
}

function errorOf(error: NonNullable<MutantsReport['error']>, colors: Colors): string {
  const detail = error.detail?.split('\n').map((line) => `  ${colors.dim(visible(line))}`) ?? [];
  return [
    `${colors.red('✖')} ${colors.bold('No mutant was run:')} ${visible(error.message)}`,
    ...detail,
  ].join('\n');
}

function scoresOf({ scores, mutants, durationMs }: MutantsReport, colors: Colors): string {
  const { sensitivity, killed, breaking, unclaimed, specificity, quiet, legal, unreached } = scores;
  const good = (value: number, least: number) => (value >= least ? colors.green : colors.red);
  const lines = [
    `${colors.bold('Sensitivity')} ${good(sensitivity, 0.98)(shown(sensitivity))}  ${killed} killed of ${breaking} that break a claimed clause; ${unclaimed} more break clauses that nothing claims`,
    `${colors.bold('Specificity')} ${good(specificity, 1)(shown(specificity))}  ${quiet} quiet of ${legal} legal variations`,
  ];
  if (scores.source) {
    const { killed: caught, reached } = scores.source;
    lines.push(
      `${colors.bold('Source')}      ${shown(reached === 0 ? 1 : caught / reached)}  ${caught} killed of ${reached} source mutants that the probes reach`,
    );
  }
  lines.push(
    `${mutants.length} ${mutants.length === 1 ? 'mutant' : 'mutants'}, ${unreached} of them unreached · ${(durationMs / 1000).toFixed(1)} s`,
  );
  return lines.join('\n');
}

/** Rounded down, so that 1 means all. */
function shown(value: number): string {
  return (Math.floor(value * 1000) / 1000).toFixed(3);
}
