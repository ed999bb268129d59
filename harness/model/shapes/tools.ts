/** What a server says about its tools: server/tools. */
import { icons, metaOfPart, page, result, title } from './common.ts';
import { contentBlock } from './content.ts';
import {
  anyObject,
  arrayOf,
  boolean,
  type Field,
  object,
  optional,
  PAYLOAD,
  recordOf,
  required,
  type Shape,
  string,
  words,
} from './shape.ts';

/** A schema whose root is an object; the schemas of its properties are not looked into. */
function objectSchema(properties?: string): Shape {
  const details = properties === undefined ? {} : { clause: properties };
  return object({
    type: required(words('object')),
    properties: optional(recordOf(anyObject), details),
    required: optional(arrayOf(string), details),
    $schema: optional(string, { since: '2025-11-25', clause: PAYLOAD }),
  });
}

const hint = optional(boolean);

/** ToolAnnotations (schema#toolannotations). */
export const toolAnnotations = object({
  title: optional(string),
  readOnlyHint: hint,
  destructiveHint: hint,
  idempotentHint: hint,
  openWorldHint: hint,
});

/** Tool (server/tools#tool). */
export const tool = object({
  name: required(string, { clause: 'tools.list-shape' }),
  title: { ...title, clause: PAYLOAD },
  description: optional(string, { clause: PAYLOAD }),
  inputSchema: required(objectSchema('tools.input-schema-property-objects'), {
    clause: 'tools.input-schema-object-root',
  }),
  outputSchema: optional(objectSchema(), {
    since: '2025-06-18',
    clause: 'tools.output-schema-root',
  }),
  annotations: optional(toolAnnotations, { since: '2025-03-26', clause: PAYLOAD }),
  execution: optional(
    object({ taskSupport: optional(words('forbidden', 'optional', 'required')) }),
    { since: '2025-11-25', clause: 'tools.task-support' },
  ),
  icons: { ...icons, clause: PAYLOAD },
  _meta: metaOfPart,
});

/** ListToolsResult (server/tools#listing-tools). */
export const listToolsResult = page({
  tools: required(arrayOf(tool), { clause: 'tools.list-shape' }),
});

const content: Field = required(arrayOf(contentBlock), {
  clause: 'tools.result-content',
  inside: 'tools.content-block',
});

/** CallToolResult (server/tools#tool-result); a task is only created when the request asks for it. */
export const callToolResult = result({
  content,
  structuredContent: optional(anyObject, {
    since: '2025-06-18',
    clause: 'tools.structured-type',
    inside: PAYLOAD,
  }),
  isError: optional(boolean),
});
