import { type Assertion, has, isObject, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { kindOf, shown } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';
import { ofFirstResponse } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';

export const initializeResponseIsAResult: Assertion = {
  id: 'round-trip/initialize-response-is-a-result',
  group: 'initialize',
  title: 'the response is a result, not an error, never both',
  clause: clauses.resultXorError,
  over: [open],
  judge: ofFirstResponse('a result', ({ response }) => {
    const { message } = response;
    const fault = (actual: string, pointer: string) =>
      fail({
        expected: 'a result object and no error',
        actual,
        evidence: [pointing(response.at, pointer)],
      });
    if (has(message, 'result') && has(message, 'error')) {
      return fault('a result and an error together', '/error');
    }
    if (has(message, 'error')) {
      const code = member(message.error, 'code');
      const text = member(message.error, 'message');
      return fault(`error ${shown(code)}: ${shown(text)}`, '/error');
    }
    if (!has(message, 'result')) return fault('neither a result nor an error', '/result');
    if (!isObject(message.result)) return fault(`result is ${kindOf(message.result)}`, '/result');
    return pass(pointing(response.at, '/result'));
  }),
};
