import { page } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';
import { isRefusedCall, refusedCalls } from '../support/http-sites.ts';

export const unknownTool403 = legalHttpAnswer(
  'unknown-tool-403',
  'the call of an unknown tool is answered with status 403',
  (response, { asks, answer }) =>
    isRefusedCall(response, asks) ? page(403, 'text/plain', 'Forbidden') : answer,
  refusedCalls,
);
