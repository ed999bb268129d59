/** For people: what is wrong first, where on the wire, and what to do about the rest. */
import pc from 'picocolors';
import type { Report } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Look, Reporter } from '../reporter.ts';
import { renderCause } from './cause.ts';
import { renderFailedCalls } from './failed-calls.ts';
import { renderGroups } from './groups.ts';
import { renderLiveClients } from './live-clients.ts';
import { renderNotChecked } from './not-checked.ts';
import { summaryLine } from './summary.ts';

export type Colors = ReturnType<typeof pc.createColors>;

export const pretty: Reporter = {
  name: 'pretty',
  render(report, look) {
    const colors = pc.createColors(look.color);
    const blocks = [headerOf(report, colors), ...bodyOf(report, look, colors)];
    return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
  },
};

function bodyOf(report: Report, look: Look, colors: Colors): string[] {
  const { error, verdicts, notes = [] } = report;
  if (error && verdicts.length === 0) return [errorOf(error, colors)];
  const faults = (['fail', 'risk'] as const).flatMap((outcome) =>
    verdicts.filter((verdict) => verdict.outcome === outcome && !verdict.consequenceOf),
  );
  return [
    renderGroups(verdicts, colors),
    ...faults.map((fault) => renderCause(fault, verdicts, look, colors)),
    renderFailedCalls(report.calls, look, colors),
    renderNotChecked(verdicts, colors),
    renderLiveClients(report.clients, look, colors),
    notes.map((note) => `${colors.cyan('i')} ${visible(note)}`).join('\n'),
    ...(error ? [errorOf(error, colors, report.summary)] : []),
    summaryLine(report, colors),
  ];
}

function headerOf({ server, target, revision, tool }: Report, colors: Colors): string {
  const who = [server?.name, server?.version].filter((part) => part !== undefined).join(' ');
  const where = target.url ?? target.command?.join(' ') ?? '';
  const about = [who, `revision ${revision}`, target.transport].filter((part) => part !== '');
  return [
    `${colors.bold('mcp-assert')} ${tool.version}  ${visible(where)}`,
    colors.dim(visible(about.join(' · '))),
  ].join('\n');
}

function errorOf(
  error: NonNullable<Report['error']>,
  colors: Colors,
  { pass, fail, risk }: Partial<Report['summary']> = {},
): string {
  const detail = error.detail?.split('\n').map((line) => `  ${colors.dim(visible(line))}`) ?? [];
  return [
    `${colors.red('✖')} ${colors.bold('Could not be run:')} ${visible(error.message)}`,
    ...detail,
    pass || fail || risk ? 'Only how it refuses was judged.' : 'Nothing was judged.',
  ].join('\n');
}
