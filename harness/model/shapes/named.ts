/** The shapes that can be asked for by name: those of the specification's schema page. */
import { blobContents, icon, meta, resourceAnnotations, role, textContents } from './common.ts';
import {
  audio,
  contentBlock,
  embedded,
  image,
  resource_link,
  samplingBlock,
  text,
} from './content.ts';
import {
  elicitParams,
  formElicitation,
  primitiveSchema,
  stringSchema,
  urlElicitation,
} from './elicitation.ts';
import { implementation, serverCapabilities } from './initialize.ts';
import { notifications } from './notifications.ts';
import { requests, samplingMessage } from './requests.ts';
import {
  anyResult,
  prompt,
  promptArgument,
  promptMessage,
  resource,
  resourceTemplate,
  results,
  task,
} from './results.ts';
import { anything, type Fields, object, required, type Shape, tagged } from './shape.ts';
import { tool, toolAnnotations } from './tools.ts';

function of(table: Fields, method: string): Shape {
  return table[method]?.shape ?? anything;
}

export const named: Readonly<Record<string, Shape>> = {
  // Results
  Result: anyResult,
  EmptyResult: anyResult,
  InitializeResult: of(results, 'initialize'),
  ListToolsResult: of(results, 'tools/list'),
  CallToolResult: of(results, 'tools/call'),
  ListResourcesResult: of(results, 'resources/list'),
  ListResourceTemplatesResult: of(results, 'resources/templates/list'),
  ReadResourceResult: of(results, 'resources/read'),
  ListPromptsResult: of(results, 'prompts/list'),
  GetPromptResult: of(results, 'prompts/get'),
  CompleteResult: of(results, 'completion/complete'),
  GetTaskResult: of(results, 'tasks/get'),
  CancelTaskResult: of(results, 'tasks/cancel'),
  GetTaskPayloadResult: of(results, 'tasks/result'),
  ListTasksResult: of(results, 'tasks/list'),
  CreateTaskResult: object({ _meta: meta, task: required(task) }),
  // Parts of results
  Annotations: resourceAnnotations,
  ContentBlock: contentBlock,
  TextContent: tagged('type', { text }),
  ImageContent: tagged('type', { image }),
  AudioContent: tagged('type', { audio }),
  ResourceLink: tagged('type', { resource_link }),
  EmbeddedResource: tagged('type', { resource: embedded }),
  Icon: icon,
  Implementation: implementation,
  Prompt: prompt,
  PromptArgument: promptArgument,
  PromptMessage: promptMessage,
  Resource: resource,
  TextResourceContents: textContents,
  BlobResourceContents: blobContents,
  ResourceTemplate: resourceTemplate,
  Role: role,
  ServerCapabilities: serverCapabilities,
  Task: task,
  Tool: tool,
  ToolAnnotations: toolAnnotations,
  // Parameters of requests and notifications
  CreateMessageRequestParams: of(requests, 'sampling/createMessage'),
  ElicitRequestParams: elicitParams,
  ElicitRequestFormParams: formElicitation,
  ElicitRequestURLParams: urlElicitation,
  PrimitiveSchemaDefinition: primitiveSchema,
  StringSchema: tagged('type', { string: required(stringSchema) }),
  SamplingMessage: samplingMessage,
  SamplingMessageContentBlock: samplingBlock,
  CancelledNotificationParams: of(notifications, 'notifications/cancelled'),
  ProgressNotificationParams: of(notifications, 'notifications/progress'),
  LoggingMessageNotificationParams: of(notifications, 'notifications/message'),
  ResourceUpdatedNotificationParams: of(notifications, 'notifications/resources/updated'),
  TaskStatusNotificationParams: of(notifications, 'notifications/tasks/status'),
};
