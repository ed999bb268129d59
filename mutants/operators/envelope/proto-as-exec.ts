import { member } from '../../../harness/model/index.ts';
import { answerOperator } from '../support/answer-operator.ts';

export const protoAsExec = answerOperator(
  'proto-as-exec',
  'envelope',
  'a protocol error of tools/call is answered as a failed execution',
  ({ error, ...rest }, { answers }) =>
    error === undefined || answers?.method !== 'tools/call'
      ? undefined
      : {
          ...rest,
          result: {
            content: [{ type: 'text', text: String(member(error, 'message')) }],
            isError: true,
          },
        },
);
