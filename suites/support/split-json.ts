/** Finding JSON values in text that is not JSON as a whole. */
import { isObject } from '../../harness/model/index.ts';

export interface Part {
  readonly json: unknown;
}

/** Values that stand one after the other in a text, with nothing but white space between them; else none. */
export function splitJson(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < text.length) {
    const end = endOfObject(text, from);
    if (end === undefined) return [];
    const json = parsed(text.slice(from, end));
    if (json === undefined) return [];
    parts.push({ json });
    from = end;
    while (/\s/.test(text[from] ?? '')) from += 1;
  }
  return parts;
}

/** Whether an object with the looks of a message stands anywhere in a text. */
export function messagesIn(text: string): boolean {
  const from = text.search(/\{\s*"(jsonrpc|id|result|error|method)"/);
  if (from === -1) return false;
  const end = endOfObject(text, from);
  return end !== undefined && isObject(parsed(text.slice(from, end)));
}

/** The end of the object or array that begins here, by its brackets; undefined where it does not end. */
function endOfObject(text: string, from: number): number | undefined {
  if (text[from] !== '{' && text[from] !== '[') return undefined;
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
