import { type Assertion, isRequest, levelIn, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import { firstOf } from '../support/read.ts';

export const asksOnlyForWhatWasDeclared: Assertion = {
  id: 'stdio/asks-only-for-what-was-declared',
  group: 'standard output',
  title: 'the server asks its client only for what the client declared',
  clause: clauses.negotiatedCapabilitiesOnly,
  over: 'every-recording',
  judge(recordings, { revision }) {
    // Our client declares no capability; ping needs none.
    const undeclared = firstOf(
      recordings,
      (event) =>
        event.kind === 'received' &&
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
    const heard = firstOf(recordings, ({ kind }) => kind === 'received');
    return heard ? pass(heard.at) : notChecked('blocked', 'the server wrote no message');
  },
};
