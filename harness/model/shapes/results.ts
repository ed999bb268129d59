/** What a server answers to each method of a client. */
import {
  annotations,
  icons,
  metaOfPart,
  page,
  resourceContents,
  resourceFields,
  result,
  role,
  taskFields,
  title,
} from './common.ts';
import { contentBlock } from './content.ts';
import { initializeResult } from './initialize.ts';
import {
  arrayOf,
  boolean,
  type Fields,
  integer,
  object,
  optional,
  required,
  string,
} from './shape.ts';
import { callToolResult, listToolsResult } from './tools.ts';

/** Resource (server/resources#resource). */
export const resource = object(resourceFields);

/** ResourceTemplate (server/resources#resource-templates). */
export const resourceTemplate = object({
  uriTemplate: required(string),
  name: required(string),
  title,
  description: optional(string),
  mimeType: optional(string),
  annotations,
  icons,
  _meta: metaOfPart,
});

/** PromptArgument (server/prompts#prompt). */
export const promptArgument = object({
  name: required(string),
  title,
  description: optional(string),
  required: optional(boolean),
});

/** Prompt (server/prompts#prompt). */
export const prompt = object({
  name: required(string),
  title,
  description: optional(string),
  arguments: optional(arrayOf(promptArgument)),
  icons,
  _meta: metaOfPart,
});

/** PromptMessage (server/prompts#promptmessage). */
export const promptMessage = object({ role: required(role), content: required(contentBlock) });

/** Completion values "must not exceed 100 items" (server/utilities/completion#completion-results). */
const completion = object({
  values: required(arrayOf(string, 100)),
  total: optional(integer),
  hasMore: optional(boolean),
});

/** Task (basic/utilities/tasks#task). */
export const task = object(taskFields);

/** A result of which nothing is known but that it is one. */
export const anyResult = result({});

const RESOURCES = { clause: 'resources.list-shape' };
const PROMPTS = { clause: 'prompts.list-shape' };
const TASKS = { since: '2025-11-25' };

/** The results by the method of the request; a method that a revision lacks is an unknown one. */
export const results: Fields = {
  initialize: required(initializeResult),
  ping: required(anyResult),
  'tools/list': required(listToolsResult),
  'tools/call': required(callToolResult),
  'resources/list': required(page({ resources: required(arrayOf(resource), RESOURCES) })),
  'resources/templates/list': required(
    page({ resourceTemplates: required(arrayOf(resourceTemplate), RESOURCES) }),
  ),
  'resources/read': required(result({ contents: required(arrayOf(resourceContents), RESOURCES) })),
  'resources/subscribe': required(anyResult),
  'resources/unsubscribe': required(anyResult),
  'prompts/list': required(page({ prompts: required(arrayOf(prompt), PROMPTS) })),
  'prompts/get': required(
    result({ description: optional(string), messages: required(arrayOf(promptMessage), PROMPTS) }),
  ),
  'completion/complete': required(
    result({ completion: required(completion, { clause: 'completion.shape-max-100' }) }),
  ),
  'logging/setLevel': required(anyResult),
  'tasks/get': required(result(taskFields), TASKS),
  'tasks/result': required(anyResult, TASKS),
  'tasks/cancel': required(result(taskFields), TASKS),
  'tasks/list': required(page({ tasks: required(arrayOf(task)) }), TASKS),
};
