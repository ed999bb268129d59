/** What a server says unasked: the parameters of its notifications. */
import { id, loggingLevel, meta, optionalSince, taskFields } from './common.ts';
import {
  anyObject,
  anything,
  byRevision,
  type Field,
  type Fields,
  number,
  object,
  optional,
  required,
  string,
} from './shape.ts';

/** Up to 2025-06-18 every notification's `_meta` is an object; later each kind says so itself. */
export const anyNotification: Field = optional(
  byRevision({ '2024-11-05': object({ _meta: meta }), '2025-11-25': anyObject }),
);

const changed = optional(object({ _meta: meta }));

/** The parameters by the method of the notification. */
export const notifications: Fields = {
  // basic/utilities/cancellation: a task is cancelled by its own request, so the id may be missing.
  'notifications/cancelled': required(
    optionalSince('2025-11-25', 'requestId', id, { reason: optional(string), _meta: meta }),
  ),
  // basic/utilities/progress
  'notifications/progress': required(
    object({
      progressToken: required(id),
      progress: required(number),
      total: optional(number),
      message: optional(string, { since: '2025-03-26' }),
      _meta: meta,
    }),
  ),
  // server/utilities/logging: the data may be anything, but not missing.
  'notifications/message': required(
    object({
      level: required(loggingLevel),
      logger: optional(string),
      data: required(anything),
      _meta: meta,
    }),
  ),
  'notifications/resources/list_changed': changed,
  'notifications/resources/updated': required(object({ uri: required(string), _meta: meta })),
  'notifications/tools/list_changed': changed,
  'notifications/prompts/list_changed': changed,
  // client/elicitation#completion-notifications-for-url-mode-elicitation
  'notifications/elicitation/complete': required(object({ elicitationId: required(string) }), {
    since: '2025-11-25',
  }),
  // basic/utilities/tasks#task-status-notification
  'notifications/tasks/status': required(object({ ...taskFields, _meta: meta }), {
    since: '2025-11-25',
  }),
};
