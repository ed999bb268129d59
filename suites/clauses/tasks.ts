/** Tasks, an experiment of the last stateful revision; they apply where the capability is declared. */
import { clause, since } from './clause.ts';

const SINCE_D = { revisions: since('2025-11-25') };

export const tasks = {
  tasksUnknownId32602: clause(
    'tasks.unknown-id-32602',
    'MUST',
    'basic/utilities/tasks#protocol-errors',
    'An unknown task id is an error in tasks/get, tasks/result and tasks/cancel, -32602.',
    SINCE_D,
  ),
  tasksTaskShape: clause(
    'tasks.task-shape',
    'MUST',
    'basic/utilities/tasks#ttl-and-resource-management',
    'A task has createdAt and lastUpdatedAt, ISO 8601 timestamps, and a ttl, a number or null.',
    SINCE_D,
  ),
  tasksListPagination: clause(
    'tasks.list-pagination',
    'MUST',
    'basic/utilities/tasks#task-listing',
    'tasks/list has a nextCursor while there are more tasks, and refuses an invalid cursor with -32602.',
    SINCE_D,
  ),
} as const;
