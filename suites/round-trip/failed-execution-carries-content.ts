import { type Assertion, has, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callToolBadly } from '../probes/call-tool-badly.ts';
import { open } from '../probes/open.ts';
import { errorShown, inResponse, ofAnswers } from '../support/answers.ts';
import { kindOf } from '../support/describe.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';

export const failedExecutionCarriesContent: Assertion = {
  id: 'round-trip/failed-execution-carries-content',
  group: 'two kinds of failure',
  title: 'a failed execution still carries content',
  clause: clauses.resultContent,
  over: [open, callToolBadly],
  judge: ofAnswers('content: an array that says why', (exchange) => {
    const expected = 'content: an array, so that the model sees why';
    const refusal = 'round-trip/failed-execution-is-an-is-error-result';
    if (has(exchange.response.message, 'error')) {
      const evidence = [inResponse(exchange, '/error')] as const;
      return risk({ expected, actual: errorShown(exchange.error), evidence, causes: [refusal] });
    }
    const content = member(exchange.result, 'content');
    const at = inResponse(exchange, '/result/content');
    if (!Array.isArray(content)) {
      const causes = ['round-trip/content-is-an-array', refusal];
      return fail({ expected, actual: `content is ${kindOf(content)}`, evidence: [at], causes });
    }
    const isError = member(exchange.result, 'isError');
    if (isError === undefined || isError === false) {
      const because = 'the bad arguments were accepted, so no failed execution was seen';
      return notChecked('blocked', because);
    }
    return pass(at);
  }),
};
