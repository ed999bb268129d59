import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { sendMalformedBody } from '../probes/http/send-malformed-body.ts';
import { open } from '../probes/open.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { isRefusal, ofProbe, outcomeShown, servedIn, statusOf } from '../support/http-judges.ts';

export const malformedBodyIsRefused: Assertion = {
  id: 'http/malformed-body-is-refused',
  group: 'requests',
  title: 'a body that is not JSON is refused with a status of the 400s',
  clause: clauses.httpPostMalformed,
  over: [open, sendMalformedBody],
  judge: ofProbe(clauses.httpPostMalformed, sendMalformedBody, (exchanges) => {
    const served = servedIn(exchanges);
    const malformed = exchanges.findLast(({ sent }) => sent?.probing);
    if (!served || !malformed?.sent)
      return notChecked('blocked', 'no request was served before it');
    const { words, at } = outcomeShown(malformed);
    if (isRefusal(statusOf(malformed))) return pass(malformed.sent.at, at, ...served);
    const evidence = [malformed.sent.at, at] as const;
    return risk({ expected: 'a status of the 400s, such as 400', actual: words, evidence });
  }),
};
