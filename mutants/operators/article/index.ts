/** The six broken servers of the experiment behind the project, by their names there. */
import type { Operator } from '../../../harness/model/index.ts';
import { contentAsString } from './content-as-string.ts';
import { execAsProto } from './exec-as-proto.ts';
import { noJsonrpc } from './no-jsonrpc.ts';
import { noSchema } from './no-schema.ts';
import { replyToNotification } from './reply-to-notification.ts';
import { wrongId } from './wrong-id.ts';

export const articleOperators: readonly Operator[] = [
  wrongId,
  contentAsString,
  noSchema,
  execAsProto,
  noJsonrpc,
  replyToNotification,
];
