/** Finds the place of a mutant in the session of a client, whose requests are others than the probes'. */
import type { Asked, Conversation, Operator, Site } from '../harness/model/index.ts';
import { member } from '../harness/model/index.ts';
import { changeOf } from '../mutants/generate.ts';
import type { AskedByClient, SaidToClient } from './host/recording.ts';

/**
 * @param conversation in which the site was found
 * @param asked what the client asks of the unbroken server
 * @returns undefined: the client never asks for this
 */
export function siteForClient(
  site: Site,
  conversation: Conversation,
  asked: readonly AskedByClient[],
): Site | undefined {
  const meant = conversation.find(
    ({ answers }) => answers?.method === site.method && answers.nth === site.nth,
  )?.answers;
  const same = meant && asked.find((request) => meansTheSame(request, meant));
  return same && { ...site, nth: same.nth };
}

/**
 * Whether an operator changes anything there. The ids of a client are not those of the probes: what
 * makes a string of a number has nothing to do where there is a string.
 * @param said to the client, by the unbroken server
 */
export function changesAnything(
  operator: Operator,
  site: Site,
  said: readonly SaidToClient[],
): boolean {
  if (!operator.rewrites) return true;
  const conversation = said.map((one) => ({ ...one, json: undefined }));
  const change = changeOf(operator, site, { conversation });
  return change !== undefined && change.text !== change.said.raw;
}

function meansTheSame({ method, params }: AskedByClient, meant: Asked): boolean {
  if (method !== meant.method) return false;
  switch (method) {
    case 'tools/call':
      return (
        member(params, 'name') === member(meant.params, 'name') &&
        // Both were made from the same plan, so the members have the same order.
        JSON.stringify(member(params, 'arguments')) ===
          JSON.stringify(member(meant.params, 'arguments'))
      );
    case 'tools/list':
      return member(params, 'cursor') === member(meant.params, 'cursor');
    default:
      return true;
  }
}
