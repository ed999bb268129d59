import { type Assertion, has, isResponse, type JsonObject } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown, token } from '../support/describe.ts';
import { carriesVersion, OUTCOME_RULE, outcomeOf, VERSION_RULE } from '../support/envelope.ts';
import { ofEachMessage } from '../support/messages.ts';

/** JSON-RPC 2.0, sections 4 and 5. */
const OF_RESPONSES: readonly string[] = ['jsonrpc', 'id', 'result', 'error'];
const OF_OTHERS: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];

/** Names that are told of one message. */
const MOST_NAMES = 3;

export const noMessageHasUnknownMembers: Assertion = {
  id: 'messages/no-message-has-unknown-members',
  group: 'every message',
  title: 'no message has a member that JSON-RPC does not know',
  clause: clauses.noExtraEnvelopeMembers,
  over: 'every-recording',
  judge: ofEachMessage(
    {
      expected: 'only what JSON-RPC knows: jsonrpc, id, and result, error or method, params',
      concerns: () => true,
      none: 'no message came',
      faultOf(message) {
        const names = unknownIn(message);
        const [first] = names;
        if (first === undefined) return undefined;
        const told = names.slice(0, MOST_NAMES).map(shown).join(', ');
        const more = names.length > MOST_NAMES ? ` (and ${names.length - MOST_NAMES} more)` : '';
        const actual = `the ${names.length === 1 ? 'member' : 'members'} ${told}${more}`;
        return { pointer: token(first), actual };
      },
      // A member that is misspelt is missing under its own name.
      causes: (faulty) =>
        [
          { id: VERSION_RULE, explains: (message: JsonObject) => !carriesVersion(message) },
          { id: OUTCOME_RULE, explains: (message: JsonObject) => isNeither(message) },
        ]
          .filter(({ explains }) => faulty.every(({ message }) => explains(message)))
          .map(({ id }) => id),
    },
    'risk',
  ),
};

function isNeither(message: JsonObject): boolean {
  return isResponse(message) && outcomeOf(message) === 'neither';
}

function unknownIn(message: JsonObject): string[] {
  const known = has(message, 'method') ? OF_OTHERS : OF_RESPONSES;
  return Object.keys(message).filter((key) => !known.includes(key));
}
