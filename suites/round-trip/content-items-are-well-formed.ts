import {
  type Assertion,
  type Context,
  type Finding,
  isObject,
  member,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callTool } from '../probes/call-tool.ts';
import { open } from '../probes/open.ts';
import { type Exchange, inResponse } from '../support/answers.ts';
import { ofGoodCalls, toolOf, wholeTextOf } from '../support/calls.ts';
import { faultOfItem } from '../support/content.ts';
import { kindOf, shown, token } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';

const EXPECTED = 'content items that are well formed for their type';
const CAUSES = ['round-trip/content-is-an-array'];

export const contentItemsAreWellFormed: Assertion = {
  id: 'round-trip/content-items-are-well-formed',
  group: 'tools/call',
  title: 'every content item is well formed for its type, and the text is the expected one',
  clause: clauses.contentBlock,
  over: [open, callTool],
  judge: ofGoodCalls(EXPECTED, CAUSES, (exchange, context) => {
    const content = member(exchange.result, 'content');
    const at = inResponse(exchange, '/result/content');
    if (!Array.isArray(content)) {
      const actual = `content is ${kindOf(content)}`;
      return fail({ expected: EXPECTED, actual, evidence: [at], causes: CAUSES });
    }
    for (const [index, item] of content.entries()) {
      const fault = faultOfItem(item, context.revision);
      if (!fault) continue;
      const pointer = `/result/content${token(index)}${fault.pointer}`;
      return fail({ ...fault, evidence: [inResponse(exchange, pointer)] });
    }
    return unexpectedText(exchange, context) ?? pass(at);
  }),
};

/** The text items together, against what the expectations file says of this call. */
function unexpectedText(exchange: Exchange, context: Context): Finding | undefined {
  const expected = context.expect?.tools?.[toolOf(exchange)];
  const wanted = expected?.returns?.text;
  // The expectation belongs to its own arguments: --call with others says nothing of the text.
  if (wanted === undefined || !sameArguments(exchange, expected?.call)) return undefined;
  const text = wholeTextOf(exchange);
  const matches =
    typeof wanted === 'string' ? text === wanted : new RegExp(wanted.matches, 'u').test(text);
  if (matches) return undefined;
  return fail({
    expected:
      typeof wanted === 'string'
        ? `the text ${shown(wanted)}`
        : `a text matching ${wanted.matches}`,
    actual: shown(text),
    evidence: [exchange.request.at, inResponse(exchange, '/result/content')],
  });
}

/** Both are ours (what we sent, and the file), so they may be serialised. */
function sameArguments({ request }: Exchange, call: unknown): boolean {
  return sorted(member(request.params, 'arguments')) === sorted(call);
}

/** The order of members says nothing. */
function sorted(value: unknown): string {
  return JSON.stringify(isObject(value) ? Object.entries(value).sort() : value);
}
