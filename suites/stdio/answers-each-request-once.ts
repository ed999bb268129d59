import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { answeredOnce } from '../support/answered-once.ts';

export const answersEachRequestOnce: Assertion = {
  id: 'stdio/answers-each-request-once',
  group: 'standard output',
  title: 'no request is answered twice',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge: answeredOnce(['round-trip/initialize-gets-exactly-one-response']),
};
