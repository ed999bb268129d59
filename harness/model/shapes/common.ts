/** Parts that many messages share; each is named as in the specification's schema page. */
import {
  anyObject,
  arrayOf,
  base64,
  byRevision,
  type Field,
  type FieldDetails,
  type Fields,
  integer,
  nothing,
  numberWithin,
  object,
  optional,
  PAYLOAD,
  required,
  type Shape,
  string,
  union,
  words,
} from './shape.ts';

/** RequestId and ProgressToken (basic/index#requests). */
export const id: Shape = union(string, integer);

/** Results and the parameters of notifications may have it in every revision (basic/index#meta). */
export const meta: Field = optional(anyObject, { clause: PAYLOAD });

/** Everything else that may have `_meta` may have it since this revision. */
export const metaOfPart: Field = { ...meta, since: '2025-06-18' };

export const metaOfRequest: Field = optional(object({ progressToken: optional(id) }), {
  clause: PAYLOAD,
});

export const role = words('assistant', 'user');

/** How tools, resources, prompts and implementations are shown to people. */
export const title: Field = optional(string, { since: '2025-06-18' });

/** Icon (basic/index#icons). */
export const icon = object({
  src: required(string),
  mimeType: optional(string),
  sizes: optional(arrayOf(string)),
  theme: optional(words('dark', 'light')),
});
export const icons: Field = optional(arrayOf(icon), { since: '2025-11-25' });

/** Annotations of content and resources (server/resources#annotations). */
export const resourceAnnotations = object({
  audience: optional(arrayOf(role)),
  priority: optional(numberWithin(0, 1)),
  lastModified: optional(string, { since: '2025-06-18' }),
});
export const annotations: Field = optional(resourceAnnotations);

/** A result: an object, with whatever else the method returns (basic/index#responses). */
export function result(fields: Fields): Shape {
  return object({ _meta: meta, ...fields });
}

/** A page of a list (server/utilities/pagination). */
export function page(fields: Fields): Shape {
  return result({ ...fields, nextCursor: optional(string) });
}

const contents: Fields = { uri: required(string), mimeType: optional(string), _meta: metaOfPart };

/** TextResourceContents (server/resources#resource-contents). */
export const textContents = object({ ...contents, text: required(string) });

/** BlobResourceContents (server/resources#resource-contents). */
export const blobContents = object({ ...contents, blob: required(base64) });

/** Either of them. What has both is one of them as soon as one is right. */
export const resourceContents = object(contents, {
  text: optional(string),
  blob: optional(base64),
});

/** Resource (server/resources#resource). */
export const resourceFields: Fields = {
  uri: required(string),
  name: required(string),
  title,
  description: optional(string),
  mimeType: optional(string),
  size: optional(integer),
  annotations,
  icons,
  _meta: metaOfPart,
};

/** LoggingLevel (server/utilities/logging#log-levels). */
export const loggingLevel = words(
  'alert',
  'critical',
  'debug',
  'emergency',
  'error',
  'info',
  'notice',
  'warning',
);

/** Task (basic/utilities/tasks); `ttl` must be there, and may be null. */
export const taskFields: Fields = {
  taskId: required(string),
  status: required(words('cancelled', 'completed', 'failed', 'input_required', 'working')),
  statusMessage: optional(string),
  createdAt: required(string),
  lastUpdatedAt: required(string),
  ttl: required(union(integer, nothing)),
  pollInterval: optional(integer),
};

/** A member that was required up to a revision, and is optional from then on. */
export function optionalSince(
  revision: string,
  name: string,
  shape: Shape,
  rest: Fields,
  details: FieldDetails = {},
): Shape {
  return byRevision({
    '2024-11-05': object({ ...rest, [name]: required(shape, details) }),
    [revision]: object({ ...rest, [name]: optional(shape, details) }),
  });
}
