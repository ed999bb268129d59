/** Which clients were observed, and the four quarters: caught or missed, breaking a client or not. */
import stringWidth from 'string-width';
import type { ObservedClient, Quarter } from '../../../../harness/model/index.ts';
import { visible } from '../../../../harness/visible.ts';
import { duration, pad } from './text.ts';
import type { View } from './view.ts';

const WORDS: Readonly<Record<Quarter, string>> = {
  'missed-and-breaks': 'missed and breaks a client',
  'caught-and-breaks': 'caught and breaks a client',
  'caught-and-harmless': 'caught, and no client behaves otherwise',
  'missed-and-harmless': 'missed, and no client behaves otherwise',
};

export function renderQuarters({ joint, clients, observed, colors }: View): string {
  const ids = clients.map(({ id }) => visible(id));
  const width = Math.max(0, ...ids.map((id) => stringWidth(id)));
  const legal = observed.filter((mutant) => mutant.legal).length;
  const broken = joint.quarters.reduce((sum, { mutants }) => sum + mutants.length, 0);
  return [
    colors.bold('What real clients do'),
    ...clients.map(
      (client, index) =>
        `  ${client.letter} ${pad(ids[index] ?? '', width)}  ${colors.dim(waitsOf(client))}`,
    ),
    '',
    colors.bold(`Broken mutants that clients came to: ${broken}`),
    ...joint.quarters.map(({ quarter, mutants }) => {
      const line = `${String(mutants.length).padStart(6)}  ${WORDS[quarter]}`;
      return quarter === 'missed-and-breaks' && mutants.length > 0 ? colors.red(line) : line;
    }),
    colors.dim(`${String(legal).padStart(6)}  legal variations besides`),
  ].join('\n');
}

function waitsOf({ id, timeoutMs, defaultTimeoutMs }: ObservedClient): string {
  const own = defaultTimeoutMs === undefined ? '' : duration(defaultTimeoutMs);
  if (timeoutMs === undefined) return own ? `${own}, its own time-out` : 'no time-out was set';
  // A program of the user's own has one for all that it does.
  if (!id.startsWith('@')) return `${duration(timeoutMs)} for a whole run`;
  return `${duration(timeoutMs)} for each request${own ? `; ${own} where nobody sets one` : ''}`;
}
