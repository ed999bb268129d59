/** One mutant: a line for all clients that do the same with it. */
import stringWidth from 'string-width';
import { coloured, inWords } from './text.ts';
import { behavioursIn, groupedBy, type View, WIDTH } from './view.ts';

export function outcomeLines(view: View, mutant: string, indent: string): string[] {
  const { clients, colors } = view;
  const behaviours = behavioursIn(view, mutant);
  const outcomes = clients.flatMap(({ id, name }) => {
    const behaviour = behaviours[id];
    if (!behaviour) return [];
    return [{ name, text: coloured(behaviour, inWords(behaviour), colors) }];
  });
  return [...groupedBy(outcomes, ({ text }) => text)].flatMap(([text, same]) => {
    const names = same.map(({ name }) => name);
    if (names.length > 1 && names.length === clients.length) {
      return [`${indent}every client: ${text}`];
    }
    const line = `${indent}${names.join(', ')}: ${text}`;
    return stringWidth(line) <= WIDTH ? [line] : names.map((name) => `${indent}${name}: ${text}`);
  });
}
