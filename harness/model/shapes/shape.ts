/**
 * The language of the tables: plain data that says what a value must look like. No shape refers to
 * itself, so that a check goes no deeper than the tables, whatever was received.
 */

/** Whatever the tables name no clause for belongs to basic/lifecycle#operation. */
export const PAYLOAD = 'lifecycle.revision-consistent-payloads';

export type Shape =
  | { readonly kind: 'any' | 'string' | 'base64' | 'integer' | 'boolean' | 'null' }
  | { readonly kind: 'number'; readonly range: readonly [number, number] | undefined }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'array'; readonly items: Shape; readonly most: number }
  | { readonly kind: 'record'; readonly values: Shape }
  | { readonly kind: 'object'; readonly fields: Fields; readonly some: Fields }
  | { readonly kind: 'tagged'; readonly key: string; readonly cases: Fields }
  | { readonly kind: 'union'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'by-revision'; readonly steps: Readonly<Record<string, Shape>> };

/** A member of an object. What a revision does not have yet is data like any other there. */
export interface Field extends FieldDetails {
  readonly shape: Shape;
  readonly required: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export interface FieldDetails {
  /** The first revision that has the member; no member was ever dropped by a later one. */
  readonly since?: string;
  /** The clause which the member belongs to; without it, that of the enclosing member. */
  readonly clause?: string;
  /** The clause of what is inside, where it is not the member's own. */
  readonly inside?: string;
  /** The clause that a missing member breaks, where it is not the member's own. */
  readonly missing?: string;
}

export const anything: Shape = { kind: 'any' };
export const string: Shape = { kind: 'string' };
export const base64: Shape = { kind: 'base64' };
export const integer: Shape = { kind: 'integer' };
export const boolean: Shape = { kind: 'boolean' };
export const nothing: Shape = { kind: 'null' };
export const number: Shape = { kind: 'number', range: undefined };

export function numberWithin(least: number, most: number): Shape {
  return { kind: 'number', range: [least, most] };
}

/** One of these strings, and no other. */
export function words(...these: string[]): Shape {
  return { kind: 'words', words: these };
}

export function arrayOf(items: Shape, most = Number.POSITIVE_INFINITY): Shape {
  return { kind: 'array', items, most };
}

/** An object with any keys, such as the `properties` of a schema. */
export function recordOf(values: Shape): Shape {
  return { kind: 'record', values };
}

/**
 * @param fields each is held against the member of its name; members without a field are free
 * @param some at least one of these must be there and right, such as `text` or `blob`
 */
export function object(fields: Fields, some: Fields = {}): Shape {
  return { kind: 'object', fields, some };
}

export const anyObject: Shape = object({});

/** An object whose member `key` names the case that it must look like. */
export function tagged(key: string, cases: Fields): Shape {
  return { kind: 'tagged', key, cases };
}

/** Right if one of the shapes is; when none is, the nearest one tells what is wrong. */
export function union(...shapes: Shape[]): Shape {
  return { kind: 'union', shapes };
}

/** The shape of the latest step that is not after the revision; before the first step, anything. */
export function byRevision(steps: Readonly<Record<string, Shape>>): Shape {
  return { kind: 'by-revision', steps };
}

export function required(shape: Shape, details: FieldDetails = {}): Field {
  return { shape, required: true, ...details };
}

export function optional(shape: Shape, details: FieldDetails = {}): Field {
  return { shape, required: false, ...details };
}
