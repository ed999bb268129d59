import { headerOf } from '../../../harness/model/index.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, legalHttpSession } from '../support/http-operator.ts';

export const get405 = legalHttpSession('get-405', 'a GET is answered with status 405', () =>
  answeringInstead(
    // What was begun must be resumed all the same.
    ({ method, headers }) => method === 'GET' && headerOf(headers, 'Last-Event-ID') === undefined,
    () => page(405, 'text/plain', 'Method Not Allowed', ['Allow', 'POST']),
  ),
);
