/** The calls of tools that failed, and the layer at which each did. */
import stringWidth from 'string-width';
import type { ReportedCall } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Look } from '../reporter.ts';
import type { Colors } from './index.ts';

/** The JSON reporter has all. */
const MOST = 6;

export function renderFailedCalls(
  calls: readonly ReportedCall[] | undefined,
  look: Look,
  colors: Colors,
): string {
  const failed = (calls ?? []).filter(({ outcome }) => outcome !== 'TOOL_SUCCESS');
  if (failed.length === 0) return '';
  const shown = [
    ...failed.filter(({ asAsked }) => !asAsked),
    ...failed.filter(({ asAsked }) => asAsked),
  ].slice(0, MOST);
  const width = Math.max(...shown.map((call) => headOf(call).length));
  const more = failed.length - shown.length;
  return [
    colors.bold('Failed calls'),
    ...shown.map((call) => lineOf(call, width, look, colors)),
    ...(more > 0 ? [colors.dim(`    … and ${more} more`)] : []),
  ].join('\n');
}

function lineOf(call: ReportedCall, width: number, look: Look, colors: Colors): string {
  const sign = call.asAsked ? '–' : '✖';
  const asAsked = call.asAsked ? 'as asked: ' : '';
  const text = `${headOf(call).padEnd(width)}  ${visible(call.tool)}: ${asAsked}${visible(call.because)}`;
  const line = `  ${sign} ${cut(text, look.width - 4)}`;
  return call.asAsked ? colors.dim(line) : line.replace(sign, colors.red(sign));
}

function headOf({ layer, outcome }: ReportedCall): string {
  return `${layer.padEnd('application'.length)}  ${outcome}`;
}

function cut(text: string, room: number): string {
  let shown = text;
  while (stringWidth(shown) > room) shown = `${[...shown].slice(0, -2).join('')}…`;
  return shown;
}
