/** A server asks its client only for what the client declared, over any transport. */
import {
  type Assertion,
  isRequest,
  levelIn,
  member,
  type WireEvent,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from './describe.ts';
import { fail, notChecked, pass, risk } from './findings.ts';
import { firstOf } from './read.ts';

/** Our client declares no capability; ping needs none. */
export const judgeUndeclaredRequests: Assertion['judge'] = (recordings, { revision }) => {
  const undeclared = firstOf(
    recordings,
    (event) =>
      wasHeard(event) &&
      isRequest(event.frame.json) &&
      member(event.frame.json, 'method') !== 'ping',
  );
  if (undeclared?.event.kind === 'received') {
    const method = member(undeclared.event.frame.json, 'method');
    const fault = {
      expected: 'no request but ping, since the client declared no capabilities',
      actual: `a request ${shown(method)}`,
      evidence: [{ ...undeclared.at, pointer: '/method' }] as const,
    };
    return levelIn(clauses.negotiatedCapabilitiesOnly, revision) === 'MUST'
      ? fail(fault)
      : risk(fault);
  }
  const heard = firstOf(recordings, wasHeard);
  return heard ? pass(heard.at) : notChecked('blocked', 'the server wrote no message');
};

function wasHeard(event: WireEvent): event is Extract<WireEvent, { kind: 'received' }> {
  return event.kind === 'received' && !event.probing;
}
