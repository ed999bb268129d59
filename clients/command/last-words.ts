/** What a program that failed says of the reason, in whichever language it was written. */
import { shortLine } from '../errors.ts';

/** A line of a stack trace of JavaScript. */
const FRAME = /^\s+at /;
/** What follows a stack trace: the rest of the properties of an error. */
const CLOSING = /^\s*[}\]]/;
/** The last words of Node.js itself, and lines that only draw. */
const SILENT = /^Node\.js v\d|^[^\p{L}\p{N}}\]]*$/u;

/**
 * The last line that says something; where that belongs to a stack trace of JavaScript, the message
 * above it. Python has its message at the end, sometimes in a frame of lines.
 */
export function lastWords(stderr: string, stdout: string): string {
  return reasonIn(stderr) || reasonIn(stdout);
}

function reasonIn(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => /\S/.test(line));
  while (lines.length > 0 && SILENT.test(lines.at(-1) ?? '')) lines.pop();
  const last = lines.at(-1) ?? '';
  if (!FRAME.test(last) && !CLOSING.test(last)) return shortLine(last.replace(/^[\s|+-]+/, ''));
  const from = lines.findLastIndex((line) => /^\S/.test(line) && !CLOSING.test(line));
  if (from === -1) return shortLine(last);
  const frame = lines.findIndex((line, at) => at > from && FRAME.test(line));
  return shortLine(lines.slice(from, frame === -1 ? undefined : frame).join('\n'));
}
