/** Reads what clients throw: anything at all. */
import { isObject, type JsonObject, member, type ThrownError } from '../harness/model/index.ts';
import { cut } from './short-json.ts';

/** Characters of a message that are kept: enough for the first issue of a schema. */
const MESSAGE_WIDTH = 400;

/** @param refusal what a schema refused, where it was one */
export function thrownError(error: unknown, refusal: Refusal | undefined): ThrownError {
  const code = member(error, 'code');
  return {
    name: nameOf(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: shortLine(messageOf(error)),
    ...refusal,
  };
}

/** One line for people: what is wrong, where the error says so, else its message. */
export function complaintText(error: unknown): string {
  const issues = issuesOf(error);
  const refusal = issues && refusalOf(issues);
  if (refusal?.reason === undefined) return shortLine(messageOf(error));
  return refusal.path === '' ? refusal.reason : `${refusal.path}: ${refusal.reason}`;
}

/** The name of its class: `error.name` is what the class says of itself, and may be a parent's. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return error === null ? 'null' : typeof error;
  return textOf(error.constructor?.name || error.name);
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return textOf(error);
  const { cause } = error;
  const message = textOf(error.message);
  return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
}

/** Some values refuse to be text. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** One line, as long as a person reads. */
export function shortLine(text: string, width = MESSAGE_WIDTH): string {
  const line = text
    .slice(0, 4 * width)
    .replace(/\s+/g, ' ')
    .trim();
  return cut(line, width);
}

/** The issues that zod found, as they stand on its error; undefined where it is no such error. */
export function issuesOf(error: unknown): readonly JsonObject[] | undefined {
  const issues = member(error, 'issues');
  return Array.isArray(issues) && issues.every(isObject) ? issues : undefined;
}

/** What a schema refused, of a message or of a result. */
export interface Refusal {
  /** JSON pointer. */
  readonly path: string;
  /** Why, in the words of the schema. */
  readonly reason?: string;
}

/**
 * The first issue. Where none of several schemas fits, that of the schema which fits best: with the
 * fewest issues.
 */
export function refusalOf(issues: readonly JsonObject[]): Refusal | undefined {
  const [issue] = issues;
  if (!issue) return undefined;
  const path = Array.isArray(issue.path) ? issue.path : [];
  const pointer = path
    .map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  const [closest] = alternativesOf(issue).sort((a, b) => a.length - b.length);
  const inner = closest && refusalOf(closest);
  // Whatever is wrong within is more exact than that nothing fits.
  if (inner) return { ...inner, path: pointer + inner.path };
  const { message } = issue;
  return { path: pointer, ...(typeof message === 'string' ? { reason: shortLine(message) } : {}) };
}

/** The issues of each schema of a union: zod 4 has arrays of them, zod 3 errors with them. */
function alternativesOf({ errors, unionErrors }: JsonObject): (readonly JsonObject[])[] {
  const alternatives: unknown[] = Array.isArray(errors)
    ? errors
    : Array.isArray(unionErrors)
      ? unionErrors.map((error) => member(error, 'issues'))
      : [];
  return alternatives.filter(
    (one): one is JsonObject[] => Array.isArray(one) && one.length > 0 && one.every(isObject),
  );
}
