/** Finding JSON values in text that is not JSON as a whole. */
import { isObject, parsedJson } from '../../harness/model/index.ts';

/** The values that stand one after the other in a text, with only white space between; else none. */
export function splitJson(text: string): unknown[] {
  const values: unknown[] = [];
  let from = 0;
  while (from < text.length) {
    const end = endOfBrackets(text, from);
    const value = end === undefined ? undefined : parsedJson(text.slice(from, end));
    if (end === undefined || value === undefined) return [];
    values.push(value);
    from = end;
    while (/\s/.test(text[from] ?? '')) from += 1;
  }
  return values;
}

/** Whether an object with the looks of a message stands anywhere in a text. */
export function hasMessage(text: string): boolean {
  const from = text.search(/\{\s*"(jsonrpc|id|result|error|method)"/);
  const end = from === -1 ? undefined : endOfBrackets(text, from);
  return end !== undefined && isObject(parsedJson(text.slice(from, end)));
}

/** Where the object or array that begins at `from` ends; undefined where it does not. */
function endOfBrackets(text: string, from: number): number | undefined {
  if (text[from] !== '{' && text[from] !== '[') return undefined;
  let depth = 0;
  let inString = false;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === '\\' && inString) i += 1;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return undefined;
}
