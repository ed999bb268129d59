/** Strings and numbers for plain schemas: the shortest and smallest that say something. */
import { MAX_ITEMS, MAX_STRING, type Making, obstacle, own, type Schema, shown } from './making.ts';
import { number } from './schema-check.ts';

/** Values for the formats of the specification; the hosts are those kept free for examples. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-01T00:00:00Z',
  date: '2025-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/',
  'iri-reference': '/',
  uuid: '00000000-0000-4000-8000-000000000000',
  'json-pointer': '/a',
  regex: 'a',
};

/** Tries for one value: enough for unique items. */
const TRIES = MAX_ITEMS + 10;

/**
 * Strings within the length limits: of the format, by the pattern, else seeded letters.
 * They are never paths of files: what exists there is not ours to guess.
 */
export function* strings(
  flat: readonly Schema[],
  making: Making,
  where: string,
): Generator<string> {
  const least = Math.max(0, ...flat.map((schema) => number(schema, 'minLength') || 0));
  const most = Math.min(
    ...flat.map((schema) => number(schema, 'maxLength')).filter((value) => value >= 0),
  );
  if (least > most) {
    obstacle(making, `${where}: minLength ${least} is more than maxLength ${most}`);
    return;
  }
  if (least > MAX_STRING || making.characters < least) {
    obstacle(making, `${where}: minLength ${least} is more than is tried (${MAX_STRING})`);
    return;
  }
  const pattern = flat.map((schema) => own(schema, 'pattern')).find((p) => typeof p === 'string');
  const format = flat.map((schema) => own(schema, 'format')).find((f) => typeof f === 'string');
  const ofFormat = own(FORMATS, format as string);
  if (typeof ofFormat === 'string') yield ofFormat;
  if (typeof pattern === 'string') {
    const made = making.patterns.strings(pattern, least > 1);
    if (made) yield* made;
    obstacle(making, `${where}: no string was found that matches the pattern ${shown(pattern)}`);
    return;
  }
  if (ofFormat !== undefined) return;
  const length = Math.max(least, Math.min(1, most));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    // A longer string where one letter has too few variants.
    const wanted = Math.min(length + Math.floor(attempt / 30), most);
    making.characters -= wanted;
    if (making.characters < 0) {
      obstacle(making, `${where}: the strings that are required are too long altogether`);
      return;
    }
    yield letters(wanted, making.random);
  }
}

function letters(length: number, random: () => number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text += String.fromCharCode(97 + Math.floor(random() * 26));
  }
  return text;
}

/** Numbers within the bounds, from 1 or from the bound that is next to it: 0 is often a special case. */
export function* numbers(
  flat: readonly Schema[],
  whole: boolean,
  making: Making,
  where: string,
): Generator<number> {
  const all = (key: string) =>
    flat.map((schema) => number(schema, key)).filter((value) => !Number.isNaN(value));
  const low = Math.max(...all('minimum'), ...all('exclusiveMinimum'));
  const high = Math.min(...all('maximum'), ...all('exclusiveMaximum'));
  if (low > high) {
    obstacle(making, `${where}: the minimum ${low} is more than the maximum ${high}`);
    return;
  }
  const factors = all('multipleOf').filter((factor) => factor > 0);
  const unit = Math.max(...factors, whole ? 1 : 0) || 1;
  const start = Math.min(Math.max(1, low), high);
  for (let index = 0; index < TRIES; index += 1) {
    yield (Math.ceil(start / unit) + index) * unit;
    yield (Math.floor(start / unit) - index) * unit;
  }
  if (whole) return;
  const [from, to] = [Math.max(low, high - 2, -1e15), Math.min(high, low + 2, 1e15)];
  for (let index = 0; index <= TRIES; index += 1) yield from + ((to - from) * index) / TRIES;
}
