/** What each of these assertions says of one message, and what explains it. */
import { describe, expect, test } from 'vitest';
import { type Assertion, type Finding, has } from '../../harness/model/index.ts';
import { asked, found, recorded, said } from '../../testing/recorded.ts';
import { everyErrorHasCodeAndMessage } from './every-error-has-code-and-message.ts';
import { everyMessageCarriesJsonrpc20 } from './every-message-carries-jsonrpc-2-0.ts';
import { everyResponseIsAResultOrAnError } from './every-response-is-a-result-or-an-error.ts';
import { everyResultIsAnObject } from './every-result-is-an-object.ts';
import { messages } from './index.ts';
import { noMessageHasUnknownMembers } from './no-message-has-unknown-members.ts';

/** What is found where these lines answer a request with the id 1 and the method x. */
const judged = (assertion: Assertion, ...lines: string[]) =>
  found(assertion, recorded('p', asked(1, 'x'), ...lines.map(said)));

const pointerOf = (finding: Finding) =>
  'evidence' in finding ? finding.evidence[0].pointer : undefined;

const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

interface Case {
  readonly assertion: Assertion;
  /** Right messages, each with the place that shows it. */
  readonly right: readonly (readonly [line: string, pointer: string | undefined])[];
  readonly wrong: readonly (readonly [line: string, actual: string, pointer: string])[];
  /** What it has nothing to say of, and why nothing was checked then. */
  readonly others: readonly string[];
  readonly none: string;
}

const cases: readonly Case[] = [
  {
    assertion: everyMessageCarriesJsonrpc20,
    right: [
      ['{"jsonrpc":"2.0","id":1,"result":{}}', '/jsonrpc'],
      ['{"jsonrpc":"2.0","method":"a"}', '/jsonrpc'],
      [`{"jsonrpc":"2.0","id":${DEEP},"result":${DEEP}}`, '/jsonrpc'],
      ['[{"jsonrpc":"2.0","method":"a"}]', '/0/jsonrpc'],
    ],
    wrong: [
      ['{"id":1,"result":{}}', 'no jsonrpc member', '/jsonrpc'],
      ['{"id":1,"method":"a"}', 'no jsonrpc member', '/jsonrpc'],
      ['{"method":"a"}', 'no jsonrpc member', '/jsonrpc'],
      ['{"jsonrpc":"1.0","method":"a"}', 'jsonrpc: "1.0"', '/jsonrpc'],
      ['{"jsonrpc":2,"method":"a"}', 'jsonrpc: 2', '/jsonrpc'],
      ['{"jsonrpc":null,"method":"a"}', 'jsonrpc: null', '/jsonrpc'],
      [`{"jsonrpc":${DEEP},"method":"a"}`, 'jsonrpc: an array', '/jsonrpc'],
      ['{"__proto__":{"jsonrpc":"2.0"},"method":"a"}', 'no jsonrpc member', '/jsonrpc'],
      ['[{"jsonrpc":"2.0","method":"a"},{}]', 'no jsonrpc member', '/1/jsonrpc'],
    ],
    others: ['{"level":"info"}', 'Listening'],
    none: 'no message of the server could be read',
  },
  {
    assertion: everyResponseIsAResultOrAnError,
    right: [
      ['{"id":1,"result":null}', '/result'],
      ['{"id":1,"error":null}', '/error'],
      ['{"id":"nobody asked","result":{}}', '/result'],
    ],
    wrong: [
      ['{"id":1}', 'neither a result nor an error', '/result'],
      ['{"id":null}', 'neither a result nor an error', '/result'],
      ['{"id":1,"__proto__":{"result":{}}}', 'neither a result nor an error', '/result'],
      ['{"id":1,"result":{},"error":{}}', 'a result and an error together', '/error'],
      ['{"id":1,"result":{},"error":null}', 'a result and an error together', '/error'],
      ['{"id":1,"result":null,"error":{}}', 'a result and an error together', '/error'],
      ['[{"id":1,"result":{}},{"id":2}]', 'neither a result nor an error', '/1/result'],
    ],
    others: ['{"id":1,"method":"a"}', '{"method":"a"}'],
    none: 'no response came',
  },
  {
    assertion: everyResultIsAnObject,
    right: [['{"id":1,"result":{"__proto__":null}}', '/result']],
    wrong: [
      ['{"id":1,"result":null}', 'a result that is null', '/result'],
      ['{"id":1,"result":[{}]}', 'a result that is an array', '/result'],
      [`{"id":1,"result":${DEEP}}`, 'a result that is an array', '/result'],
      ['{"id":1,"result":"{}"}', 'a result that is a string', '/result'],
      ['{"id":1,"result":true}', 'a result that is a boolean', '/result'],
      ['[{"id":1,"result":1}]', 'a result that is a number', '/0/result'],
    ],
    others: ['{"id":1,"error":{}}', '{"id":1}', '{"method":"a","result":1}'],
    none: 'no response had a result',
  },
  {
    assertion: everyErrorHasCodeAndMessage,
    right: [
      ['{"id":1,"error":{"code":-32601,"message":""}}', '/error'],
      [`{"id":null,"error":{"code":1.0,"message":"m","data":${DEEP},"more":1}}`, '/error'],
    ],
    wrong: [
      ['{"id":1,"error":null}', 'an error that is null', '/error'],
      ['{"id":1,"error":"m"}', 'an error that is a string', '/error'],
      [`{"id":1,"error":${DEEP}}`, 'an error that is an array', '/error'],
      ['{"id":1,"error":{}}', 'an error without a code', '/error/code'],
      ['{"id":1,"error":{"message":"m"}}', 'an error without a code', '/error/code'],
      ['{"id":1,"error":{"code":"1","message":"m"}}', 'the error code "1"', '/error/code'],
      ['{"id":1,"error":{"code":0.5,"message":"m"}}', 'the error code 0.5', '/error/code'],
      ['{"id":1,"error":{"code":null}}', 'the error code null', '/error/code'],
      ['{"id":1,"error":{"code":1}}', 'an error without a message', '/error/message'],
      [
        '{"id":1,"error":{"code":1,"__proto__":{"message":"m"}}}',
        'an error without a message',
        '/error/message',
      ],
      [
        '{"id":1,"error":{"code":1,"message":["m"]}}',
        'an error whose message is an array',
        '/error/message',
      ],
      ['[{"id":1,"error":{"code":1}}]', 'an error without a message', '/0/error/message'],
    ],
    others: ['{"id":1,"result":{}}', '{"id":1,"method":"a","error":1}'],
    none: 'no response was an error',
  },
  {
    assertion: noMessageHasUnknownMembers,
    right: [
      ['{"jsonrpc":"2.0","id":1,"result":{"a":1},"error":{"b":1}}', undefined],
      ['{"jsonrpc":"2.0","id":1,"method":"a","params":{"a":1}}', undefined],
    ],
    wrong: [
      ['{"id":1,"result":{},"requestId":1}', 'the member "requestId"', '/requestId'],
      ['{"id":1,"result":{},"params":{}}', 'the member "params"', '/params'],
      ['{"id":1,"result":{},"__proto__":{}}', 'the member "__proto__"', '/__proto__'],
      ['{"method":"a","a/b":1,"~":2}', 'the members "a/b", "~"', '/a~1b'],
      ['{"method":"a","result":{}}', 'the member "result"', '/result'],
      [
        '{"method":"a","a":1,"b":1,"c":1,"d":1,"e":1}',
        'the members "a", "b", "c" (and 2 more)',
        '/a',
      ],
      ['[{"method":"a"},{"id":1,"Result":{}}]', 'the member "Result"', '/1/Result'],
    ],
    others: ['{"level":"info"}', 'Listening'],
    none: 'no message of the server could be read',
  },
];

test('each assertion has its cases', () => {
  expect(cases.map(({ assertion }) => assertion)).toEqual(messages.assertions);
});

describe.each(cases.map((one) => [one.assertion.id, one] as const))('%s', (id, one) => {
  const { assertion, right, wrong, others, none } = one;

  test.for(right)('passes %.70s', ([line, pointer]) => {
    const finding = judged(assertion, ...others, line);
    expect(finding.outcome).toBe('pass');
    expect(pointerOf(finding)).toBe(pointer);
  });

  test.for(wrong)('finds fault with %.70s', ([line, actual, pointer]) => {
    const finding = judged(assertion, ...others, line);
    const outcome = id === noMessageHasUnknownMembers.id ? 'risk' : 'fail';
    expect(finding).toMatchObject({ outcome });
    expect(has(finding, 'actual') && (finding as { actual: string }).actual).toContain(
      `${actual} in `,
    );
    expect(pointerOf(finding)).toBe(pointer);
  });

  test('is not checked where nothing is there to read', () => {
    const finding = judged(assertion, ...others);
    expect(finding).toMatchObject({ outcome: 'not-checked', because: none });
  });
});
