/** The text of server-sent events, written and changed without losing what else stands in it. */
import type { SseFields } from './transcript.ts';

/** A carriage return with a line feed behind it is one end of a line, and not two. */
const LINE_END = String.raw`(?:\r\n|\n|\r(?!\n))`;
const LINES = new RegExp(LINE_END);
const BLOCK = new RegExp(`[^]*?${LINE_END}${LINE_END}`, 'g');

/** One event; a line feed in the data begins another line of data. */
export function eventText(data: string, { event, id, retry }: SseFields = {}): string {
  const fields = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
  ];
  return `${[...fields, ...dataLines(data)].join('\n')}\n\n`;
}

/** Text up to each blank line, and what is left: together they are the whole text. */
export function splitBlocks(text: string): { readonly blocks: string[]; readonly rest: string } {
  const blocks = text.match(BLOCK) ?? [];
  return { blocks, rest: text.slice(blocks.reduce((sum, { length }) => sum + length, 0)) };
}

/** The data of a block; undefined where it has none: a comment, for instance. */
export function dataOf(block: string): string | undefined {
  const lines = block.split(LINES).filter(isData);
  if (lines.length === 0) return undefined;
  return lines.map((line) => line.replace(/^data:? ?/, '')).join('\n');
}

/** The same block with other data. */
export function withData(block: string, data: string): string {
  const end = LINES.exec(block)?.[0] ?? '\n';
  const lines = block.split(LINES);
  const first = lines.findIndex(isData);
  return lines
    .flatMap((line, index) => {
      if (index === first) return dataLines(data);
      return isData(line) ? [] : [line];
    })
    .join(end);
}

function isData(line: string): boolean {
  return line === 'data' || line.startsWith('data:');
}

function dataLines(data: string): string[] {
  return data.split(LINES).map((line) => `data: ${line}`);
}
