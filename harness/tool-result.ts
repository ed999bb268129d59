/** What the result of a tool says, by the rules of a revision. */
import { kindOf, quoted, shown } from './envelope.ts';
import { type CallOutcome, has, isObject, member } from './model/index.ts';

/** Before, `resultType` is a member like any other that a result may have, and means nothing. */
const SINCE_RESULT_TYPES = '2026-07-28';

export interface ToolResultRules {
  /** The negotiated one, such as `2025-11-25`. */
  readonly revision: string;
  /** Values of `resultType` that a negotiated extension defines; such a result has a form of its own. */
  readonly extensions?: readonly string[];
}

export interface ToolResultOutcome {
  readonly outcome: Extract<
    CallOutcome,
    'TOOL_SUCCESS' | 'TOOL_ERROR' | 'INVALID_TOOL_RESULT' | 'INPUT_REQUIRED'
  >;
  readonly because: string;
  /** Where it is a string; whatever the revision. */
  readonly resultType?: string;
}

export function toolResultOutcome(result: unknown, rules: ToolResultRules): ToolResultOutcome {
  const given = member(result, 'resultType');
  const told = typeof given === 'string' ? { resultType: given } : {};
  const is = (outcome: ToolResultOutcome['outcome'], because: string) => ({
    ...told,
    outcome,
    because,
  });
  if (!isObject(result)) {
    return is('INVALID_TOOL_RESULT', `the result is ${kindOf(result)}, and no object`);
  }
  const hasTypes = rules.revision >= SINCE_RESULT_TYPES;
  const isComplete = !hasTypes || given === 'complete' || !has(result, 'resultType');
  if (!isComplete) {
    if (given === 'input_required') return is('INPUT_REQUIRED', 'the server asks for input first');
    if (typeof given !== 'string' || !rules.extensions?.includes(given)) {
      return is('INVALID_TOOL_RESULT', `no extension defines the resultType ${shown(given)}`);
    }
  }
  const { content, isError } = result;
  if (isComplete && !Array.isArray(content)) {
    const what = has(result, 'content')
      ? `content is ${kindOf(content)}, and no array`
      : NO_CONTENT;
    const stray =
      hasTypes || given === undefined ? '' : `; resultType means nothing in ${rules.revision}`;
    return is('INVALID_TOOL_RESULT', `${what}${stray}`);
  }
  if (has(result, 'isError') && typeof isError !== 'boolean') {
    return is('INVALID_TOOL_RESULT', `isError is ${kindOf(isError)}, and no boolean`);
  }
  if (isError !== true) return is('TOOL_SUCCESS', 'the tool succeeded');
  const text = Array.isArray(content) ? firstText(content) : undefined;
  return is('TOOL_ERROR', `isError is true${text === undefined ? '' : `: ${quoted(text)}`}`);
}

const NO_CONTENT = 'the result has no content';

function firstText(content: readonly unknown[]): string | undefined {
  return content
    .map((item) => member(item, 'text'))
    .find((text): text is string => typeof text === 'string');
}
