/** Words and widths of the joint report. All that comes from a server or a client is made visible here. */
import stringWidth from 'string-width';
import type { MutantBehaviour } from '../../../../harness/model/index.ts';
import { excerptBy, visible } from '../../../../harness/visible.ts';
import type { Colors } from '../../pretty/index.ts';
import { wrapped as wrappedLines } from '../../pretty/wrap.ts';

/** The first line of a text, visible, in at most so many columns. */
export function cut(text: string, columns: number): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  return excerptBy(line, undefined, columns, stringWidth).excerpt;
}

/** Ends with spaces in such a column; `padEnd` counts code units. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
}

/** A text of others, visible, on several lines. */
export function wrapped(text: string, columns: number): string[] {
  return wrappedLines(visible(text), columns);
}

/** `500 ms`, `60 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}

/** `schema-error at connect`. */
export function placed({ class: kind, step }: MutantBehaviour): string {
  return step === undefined ? kind : visible(`${kind} at ${step}`);
}

/** The same, and of a time-out how long it would be for a user who sets none. */
export function inWords(behaviour: MutantBehaviour): string {
  const { class: kind, step, defaultWaitMs, unreached } = behaviour;
  if (kind === 'identical') return unreached ? 'identical (never comes there)' : kind;
  if (kind !== 'timeout' || defaultWaitMs === undefined) return placed(behaviour);
  const where = step === undefined ? '' : ` at ${visible(step)}`;
  return `timeout (${duration(defaultWaitMs)}${where})`;
}

/** What the first step that differs threw: `McpError -32001 at /tools`, the place being in the result. */
export function thrown({ error }: MutantBehaviour): string {
  if (!error) return '';
  const { name, code, path } = error;
  const where = path ? ` at ${path}` : '';
  // Of a program the code stands in the name: exit code 3.
  const number = code === undefined || name.endsWith(String(code)) ? '' : ` ${code}`;
  return visible(`${name}${number}${where}`);
}

export function coloured(
  { class: kind }: MutantBehaviour,
  text: string,
  { dim, yellow, red }: Colors,
): string {
  if (kind === 'identical') return dim(text);
  return kind === 'different' ? yellow(text) : red(text);
}

export function andMore(count: number, indent: string, { dim }: Colors): string[] {
  return count > 0 ? [dim(`${indent}… and ${count} more: --reporter json has all`)] : [];
}
