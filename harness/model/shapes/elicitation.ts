/** What a server asks the user: client/elicitation. */
import { metaOfRequest } from './common.ts';
import {
  arrayOf,
  boolean,
  byRevision,
  type Field,
  type Fields,
  integer,
  number,
  object,
  optional,
  recordOf,
  required,
  type Shape,
  string,
  tagged,
  union,
  words,
} from './shape.ts';

const LATEST = { since: '2025-11-25' };
const label: Fields = { title: optional(string), description: optional(string) };
const strings = arrayOf(string);
const choices = arrayOf(object({ const: required(string), title: required(string) }));

/** StringSchema, without its type. */
export const stringSchema = object({
  ...label,
  minLength: optional(integer),
  maxLength: optional(integer),
  format: optional(words('date', 'date-time', 'email', 'uri')),
  default: optional(string, LATEST),
});
const namedChoice = object({
  ...label,
  enum: required(strings),
  enumNames: optional(strings),
  default: optional(string, LATEST),
});
const choice = object({ ...label, enum: required(strings), default: optional(string) });
const titledChoice = object({ ...label, oneOf: required(choices), default: optional(string) });

function severalOf(items: Shape): Shape {
  return object({
    ...label,
    items: required(items),
    minItems: optional(integer),
    maxItems: optional(integer),
    default: optional(strings),
  });
}

const numberSchema: Field = optional(
  object({
    ...label,
    minimum: optional(number),
    maximum: optional(number),
    default: optional(number, LATEST),
  }),
);

/** PrimitiveSchemaDefinition (client/elicitation#requested-schema). */
export const primitiveSchema = tagged('type', {
  string: optional(
    byRevision({
      '2025-06-18': union(stringSchema, namedChoice),
      '2025-11-25': union(stringSchema, choice, titledChoice, namedChoice),
    }),
  ),
  number: numberSchema,
  integer: numberSchema,
  boolean: optional(object({ ...label, default: optional(boolean) })),
  array: optional(
    union(
      severalOf(object({ type: required(words('string')), enum: required(strings) })),
      severalOf(object({ anyOf: required(choices) })),
    ),
    LATEST,
  ),
});

/** TaskMetadata: the server asks for a task instead of an answer (basic/utilities/tasks). */
export const task: Field = optional(object({ ttl: optional(integer) }), LATEST);

const form = {
  message: required(string),
  requestedSchema: required(
    object({
      type: required(words('object')),
      properties: required(recordOf(primitiveSchema)),
      required: optional(strings),
      $schema: optional(string, LATEST),
    }),
  ),
  _meta: metaOfRequest,
  task,
};

/** ElicitRequestURLParams: an address for the user to visit. */
export const urlElicitation = object({
  mode: required(words('url')),
  message: required(string),
  elicitationId: required(string),
  url: required(string),
  _meta: metaOfRequest,
  task,
});

/** ElicitRequestFormParams: questions for the user to answer. */
export const formElicitation = object({ ...form, mode: optional(words('form'), LATEST) });

/** The parameters of elicitation/create; a request without a mode is for a form. */
export const elicitParams = byRevision({
  '2025-06-18': formElicitation,
  '2025-11-25': union(urlElicitation, formElicitation),
});
