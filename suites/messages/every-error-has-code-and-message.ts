import {
  type Assertion,
  has,
  isObject,
  isResponse,
  type JsonObject,
  member,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf, shown } from '../support/describe.ts';
import { needingCode, OUTCOME_RULE, outcomeOf } from '../support/envelope.ts';
import { type MessageFault, ofEachMessage } from '../support/messages.ts';

export const everyErrorHasCodeAndMessage: Assertion = {
  id: 'messages/every-error-has-code-and-message',
  group: 'every message',
  title: 'every error has a code, an integer, and a message, a string',
  clause: clauses.errorHasCodeMessage,
  also: [clauses.errorCodeInteger],
  over: 'every-recording',
  judge: ofEachMessage({
    expected: 'an integer as code and a string as message in every error',
    concerns: (message) => isResponse(message) && has(message, 'error'),
    none: 'no response was an error',
    shownAt: () => '/error',
    faultOf: ({ error }) =>
      isObject(error)
        ? (codeFault(error) ?? textFault(error))
        : { pointer: '/error', actual: `an error that is ${kindOf(error)}` },
    causes: (faulty) => [
      // Such as the error null beside a result: it should not be there at all.
      ...(faulty.every(({ message }) => outcomeOf(message) === 'both') ? [OUTCOME_RULE] : []),
      // Nobody else looks at the text of an error.
      ...needingCode(faulty.filter(({ message }) => !Number.isInteger(codeOf(message)))),
    ],
  }),
};

function codeOf({ error }: JsonObject): unknown {
  return member(error, 'code');
}

function codeFault(error: JsonObject): MessageFault | undefined {
  const code = member(error, 'code');
  if (Number.isInteger(code)) return undefined;
  const actual = code === undefined ? 'an error without a code' : `the error code ${shown(code)}`;
  return { pointer: '/error/code', actual };
}

function textFault(error: JsonObject): MessageFault | undefined {
  const text = member(error, 'message');
  if (typeof text === 'string') return undefined;
  const what =
    text === undefined ? 'an error without a message' : `an error whose message is ${kindOf(text)}`;
  return { pointer: '/error/message', actual: what };
}
