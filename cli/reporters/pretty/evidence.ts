/** A line of the wire, with the place marked that matters. */
import stringWidth from 'string-width';
import type { ReportEvidence } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Colors } from './index.ts';

const ARROWS: Readonly<Partial<Record<ReportEvidence['kind'], string>>> = {
  sent: '→',
  received: '←',
  'http-request': '→',
  'http-response': '←',
  'http-end': '←',
};

/** The line, and below it the mark with its pointer; never wider than `width` columns. */
export function renderEvidence(evidence: ReportEvidence, width: number, colors: Colors): string[] {
  const { kind, atMs, mark, pointer } = evidence;
  const prefix = `${ARROWS[kind] ?? '·'} ${`${atMs.toFixed(1)} ms`.padStart(10)}  `;
  const indent = ' '.repeat(stringWidth(prefix));
  // The excerpt is made visible already; what is narrower than it gets a narrower window.
  const room = Math.max(20, width - stringWidth(prefix));
  const { text, at } = fitted(visible(evidence.excerpt), mark, room);
  const line = colors.dim(prefix) + text;
  if (!at) return [line];
  const [start, end] = at;
  const before = ' '.repeat(stringWidth(text.slice(0, start)));
  const carets = '^'.repeat(Math.max(1, stringWidth(text.slice(start, end))));
  const where = evidence.missing ? `${pointer} is missing` : (pointer ?? '');
  return [line, `${indent}${before}${colors.yellow(`${carets} ${visible(where)}`)}`.trimEnd()];
}

interface Fitted {
  readonly text: string;
  readonly at?: readonly [number, number];
}

/** Cuts a text to a number of columns, around its mark. */
function fitted(text: string, mark: ReportEvidence['mark'], columns: number): Fitted {
  if (stringWidth(text) <= columns) return mark ? { text, at: mark } : { text };
  if (!mark) return { text: `${cutTo(text, columns - 1)}…` };
  const [start, end] = mark;
  const value = cutTo(text.slice(start, end), Math.floor(columns / 2));
  const before = text.slice(0, start);
  const room = Math.max(1, Math.floor((columns - stringWidth(value)) / 2) - 1);
  const left =
    stringWidth(before) <= room ? before : `…${reversed(cutTo(reversed(before), room - 1))}`;
  const after = columns - stringWidth(left) - stringWidth(value) - 1;
  const rest = text.slice(start + value.length);
  const right = stringWidth(rest) <= after ? rest : `${cutTo(rest, after)}…`;
  return { text: left + value + right, at: [left.length, left.length + value.length] };
}

/** The longest beginning of a text that takes no more than these columns. */
function cutTo(text: string, columns: number): string {
  let taken = '';
  for (const char of text) {
    if (stringWidth(taken + char) > columns) break;
    taken += char;
  }
  return taken;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
