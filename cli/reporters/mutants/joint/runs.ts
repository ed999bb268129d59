/** Of a few mutants: each run of each client, beside the assertions that turned red. */
import stringWidth from 'string-width';
import type { MutantBehaviour, MutantResult } from '../../../../harness/model/index.ts';
import { visible } from '../../../../harness/visible.ts';
import { coloured, cut, duration, inWords, pad, thrown, wrapped } from './text.ts';
import { type View, WIDTH } from './view.ts';

const MOST_ASSERTIONS = 3;
/** A message gets at least so much of a line, or a line of its own. */
const LEAST = 24;

export function renderRuns(view: View): string {
  const { observed, colors } = view;
  if (observed.length === 0) return '';
  return [
    colors.bold('What each client does with each mutant'),
    ...observed.map((mutant) => runsOf(view, mutant)),
  ].join('\n\n');
}

function runsOf({ clients, colors }: View, mutant: MutantResult): string {
  const width = Math.max(...clients.map(({ name }) => stringWidth(name)));
  const indent = ' '.repeat(width + 4);
  const lines = clients.flatMap(({ id, name }) => {
    const behaviour = mutant.behaviours?.[id];
    if (!behaviour) return [];
    const outcome = inWords(behaviour);
    const room = WIDTH - indent.length - stringWidth(outcome) - 2;
    const said = saidIn(behaviour);
    const beside = stringWidth(said.split('\n', 1)[0] ?? '') <= room || room >= LEAST;
    const line = `  ${pad(name, width)}  ${coloured(behaviour, outcome, colors)}`;
    return [
      said !== '' && beside ? `${line}  ${cut(said, room)}` : line,
      ...(said !== '' && !beside ? [`${indent}${cut(said, WIDTH - indent.length)}`] : []),
      ...complaintOf(behaviour).map((text) =>
        colors.dim(`${indent}${cut(text, WIDTH - indent.length)}`),
      ),
    ];
  });
  const verdict = wrapped(verdictOf(mutant), WIDTH - 2).map((line) => colors.dim(`  ${line}`));
  return [visible(mutant.id), ...verdict, ...lines].join('\n');
}

function saidIn(behaviour: MutantBehaviour): string {
  const { error, message = '' } = behaviour;
  return error
    ? `${thrown(behaviour)}: ${error.reason ?? error.message.replace(/^MCP error -?\d+: /, '')}`
    : message;
}

function complaintOf({ onerror, onerrorAtMs }: MutantBehaviour): string[] {
  if (onerror === undefined) return [];
  const when = onerrorAtMs === undefined ? '' : ` at ${duration(onerrorAtMs)}`;
  return [`onerror${when}: ${onerror}`];
}

function verdictOf({ fate, caughtBy }: MutantResult): string {
  const more = caughtBy.length - MOST_ASSERTIONS;
  const names = caughtBy.slice(0, MOST_ASSERTIONS).join(', ');
  const red = `${names}${more > 0 ? `, and ${more} more` : ''}` || 'a server that could not be run';
  switch (fate) {
    case 'killed':
      return `caught: ${red}`;
    case 'survived':
      return 'missed by every assertion';
    case 'unreached':
      return 'missed: the probes of a check never come to this place';
    case 'quiet':
      return 'legal, and no assertion turns red';
    case 'false-alarm':
      return `legal, but a false alarm: ${red}`;
  }
}
