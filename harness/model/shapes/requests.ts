/** What a server asks of a client: the parameters of its requests. */
import { metaOfPart, metaOfRequest, role } from './common.ts';
import { samplingContent } from './content.ts';
import { elicitParams, task } from './elicitation.ts';
import {
  anyObject,
  arrayOf,
  byRevision,
  type Field,
  type Fields,
  integer,
  number,
  numberWithin,
  object,
  optional,
  required,
  string,
  words,
} from './shape.ts';
import { tool } from './tools.ts';

const LATEST = { since: '2025-11-25' };

/** Up to 2025-06-18 every request's `_meta` has a form; later each kind of request says so itself. */
export const anyRequest: Field = optional(
  byRevision({ '2024-11-05': object({ _meta: metaOfRequest }), '2025-11-25': anyObject }),
);

/** SamplingMessage (client/sampling#message-content). */
export const samplingMessage = object({
  role: required(role),
  content: required(samplingContent),
  _meta: { ...metaOfPart, ...LATEST },
});

const priority = optional(numberWithin(0, 1));

const samplingParams = object({
  messages: required(arrayOf(samplingMessage)),
  maxTokens: required(integer),
  systemPrompt: optional(string),
  temperature: optional(number),
  stopSequences: optional(arrayOf(string)),
  metadata: optional(anyObject),
  includeContext: optional(words('allServers', 'none', 'thisServer')),
  modelPreferences: optional(
    object({
      hints: optional(arrayOf(object({ name: optional(string) }))),
      costPriority: priority,
      speedPriority: priority,
      intelligencePriority: priority,
    }),
  ),
  tools: optional(arrayOf(tool), LATEST),
  toolChoice: optional(object({ mode: optional(words('auto', 'none', 'required')) }), LATEST),
  task,
  _meta: metaOfRequest,
});

const plain = optional(object({ _meta: metaOfRequest }));
const ofTask = required(object({ taskId: required(string) }), LATEST);

/** The parameters by the method of the request (client/sampling, client/roots, client/elicitation). */
export const requests: Fields = {
  ping: plain,
  'roots/list': plain,
  'sampling/createMessage': required(samplingParams),
  'elicitation/create': required(elicitParams, { since: '2025-06-18' }),
  // basic/utilities/tasks: of the tasks that the client keeps for the server.
  'tasks/get': ofTask,
  'tasks/result': ofTask,
  'tasks/cancel': ofTask,
  'tasks/list': optional(object({ cursor: optional(string), _meta: metaOfRequest }), LATEST),
};
