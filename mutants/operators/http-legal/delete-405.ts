import type { Operator } from '../../../harness/model/index.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, legalHttpSession } from '../support/http-operator.ts';

// What it has the server asked is in no recording.

export const delete405: Operator = {
  ...legalHttpSession(
    'delete-405',
    'a DELETE is answered with status 405, and the session goes on',
    () =>
      answeringInstead(
        ({ method }) => method === 'DELETE',
        () => page(405, 'text/plain', 'Method Not Allowed', ['Allow', 'GET, POST']),
      ),
  ),
  replays: false,
};
