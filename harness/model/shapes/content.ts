/** What tools, prompts and models say: server/tools#tool-result, client/sampling#message-content. */
import { annotations, metaOfPart, resourceContents, resourceFields } from './common.ts';
import {
  anyObject,
  arrayOf,
  base64,
  boolean,
  byRevision,
  type Field,
  object,
  optional,
  required,
  string,
  tagged,
  union,
} from './shape.ts';

export const text = optional(object({ text: required(string), annotations, _meta: metaOfPart }));
export const image = optional(
  object({
    data: required(base64),
    mimeType: required(string),
    annotations,
    _meta: metaOfPart,
  }),
);
export const audio: Field = { ...image, since: '2025-03-26' };

export const resource_link = optional(object(resourceFields), { since: '2025-06-18' });
export const embedded = optional(
  object({ resource: required(resourceContents), annotations, _meta: metaOfPart }),
);

/** ContentBlock: an item of a tool's result or the content of a prompt's message. */
export const contentBlock = tagged('type', {
  text,
  image,
  audio,
  resource_link,
  resource: embedded,
});

/** SamplingMessageContentBlock: links and resources are for users, tool use is for models. */
export const samplingBlock = tagged('type', {
  text,
  image,
  audio,
  tool_use: optional(
    object({
      id: required(string),
      name: required(string),
      input: required(anyObject),
      _meta: metaOfPart,
    }),
    { since: '2025-11-25' },
  ),
  tool_result: optional(
    object({
      toolUseId: required(string),
      content: required(arrayOf(contentBlock)),
      structuredContent: optional(anyObject),
      isError: optional(boolean),
      _meta: metaOfPart,
    }),
    { since: '2025-11-25' },
  ),
});

export const samplingContent = byRevision({
  '2024-11-05': samplingBlock,
  '2025-11-25': union(samplingBlock, arrayOf(samplingBlock)),
});
