import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { answeredOnce } from '../support/answered-once.ts';
import { overHttp } from '../support/http-judges.ts';

export const answersEachRequestOnce: Assertion = {
  id: 'http/answers-each-request-once',
  group: 'requests',
  title: 'no request is answered twice, on any stream',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge: overHttp(
    clauses.requestAnswered,
    answeredOnce([
      'http/sends-each-message-on-one-stream',
      'round-trip/initialize-gets-exactly-one-response',
    ]),
  ),
};
