/** What every message of a server must look like, whatever it answers and over any transport. */
import type { Suite } from '../../harness/model/index.ts';
import { probes } from '../probes/index.ts';
import { everyErrorHasCodeAndMessage } from './every-error-has-code-and-message.ts';
import { everyMessageCarriesJsonrpc20 } from './every-message-carries-jsonrpc-2-0.ts';
import { everyResponseIsAResultOrAnError } from './every-response-is-a-result-or-an-error.ts';
import { everyResultIsAnObject } from './every-result-is-an-object.ts';
import { noMessageHasUnknownMembers } from './no-message-has-unknown-members.ts';

export const messages: Suite = {
  name: 'messages',
  title: 'every message of the server, over any transport',
  probes,
  assertions: [
    everyMessageCarriesJsonrpc20,
    everyResponseIsAResultOrAnError,
    everyResultIsAnObject,
    everyErrorHasCodeAndMessage,
    noMessageHasUnknownMembers,
  ],
};
