/**
 * Which tools are called, and with what. A tool that is not marked read-only may do anything, so it
 * is called only where the user said so; a call that is not made says which option would allow it.
 */
import type {
  CallRefusal,
  Expectations,
  ListedTool,
  PermittedCall,
  PlannedCall,
  ToolCallPlan,
} from '../model/index.ts';
import { planBadCall } from './bad-call.ts';
import { exampleArguments } from './example-arguments.ts';
import { own } from './making.ts';
import { chooseInstead, chooseReadOnlyCall } from './read-only-tool.ts';

export interface PlanInput {
  /** The listed tools; undefined while no list came at all. */
  readonly tools: readonly ListedTool[] | undefined;
  /** The list was read to its end. */
  readonly toolsComplete: boolean;
  /** `capabilities.tools` was declared. */
  readonly declaresTools: boolean;
  /** `--call`, in the order given. */
  readonly permitted: readonly PermittedCall[];
  readonly expect?: Expectations;
  /** Chooses among generated arguments. */
  readonly seed: number;
}

/** What is to be called, or why it is not. Reads schemas in bounded time; never throws. */
export async function planCalls(input: PlanInput): Promise<ToolCallPlan> {
  const named = namedTools(input.permitted, input.expect);
  const { good, instead, refused } =
    named.length > 0 ? await callNamed(named, input) : await callOne(input);
  const bad = planBadCall(good, named, input, refused);
  const notCalled = named.length > 0 && good.length > 0 ? refused : undefined;
  return {
    good,
    ...(instead && instead.length > 0 ? { instead } : {}),
    ...(good.length === 0 && refused ? { goodRefused: refused } : {}),
    ...('call' in bad ? { bad: bad.call } : { badRefused: bad.refused }),
    ...(notCalled ? { partlyRefused: notCalled } : {}),
  };
}

interface Calls {
  readonly good: readonly PlannedCall[];
  readonly instead?: readonly PlannedCall[];
  readonly refused?: CallRefusal;
}

/** The tools that `--call` names, then those with a `call` in the expectations; each once. */
export function namedTools(
  permitted: readonly PermittedCall[],
  expect: Expectations | undefined,
): readonly string[] {
  const expected = Object.entries(expect?.tools ?? {}).filter(([, tool]) => tool.call);
  return [...new Set([...permitted.map((call) => call.name), ...expected.map(([name]) => name)])];
}

async function callNamed(named: readonly string[], input: PlanInput): Promise<Calls> {
  const good: PlannedCall[] = [];
  const refusals: CallRefusal[] = [];
  for (const tool of named) {
    const planned = await callWithArguments(tool, input);
    if ('tool' in planned) good.push(planned);
    else refusals.push(planned);
  }
  const [first] = refusals;
  if (!first) return { good };
  const because = refusals.map((refusal) => refusal.because).join('; ');
  return { good, refused: { why: first.why, because } };
}

/** Arguments from `--call`, else from the expectations, else from the schema. */
async function callWithArguments(
  tool: string,
  input: PlanInput,
): Promise<PlannedCall | CallRefusal> {
  const given = input.permitted.find((call) => call.name === tool && call.arguments)?.arguments;
  if (given) return { tool, arguments: given, from: 'call' };
  const expected = input.expect?.tools;
  const call = expected && Object.hasOwn(expected, tool) ? expected[tool]?.call : undefined;
  if (call) return { tool, arguments: call, from: 'expect' };
  const hint = `--call ${tool}='{"json":…}' gives its arguments`;
  if (!input.tools) return { why: 'blocked', because: `no tool list came; ${hint}` };
  const listed = input.tools.find(({ name }) => name === tool);
  if (!listed) {
    const list = input.toolsComplete ? 'the tool list' : 'the part of the tool list that came';
    return { why: 'blocked', because: `${list} has no "${tool}"; ${hint}` };
  }
  const example = await exampleArguments(own(listed.tool, 'inputSchema'), input.seed);
  if ('arguments' in example) return { tool, arguments: example.arguments, from: 'schema' };
  const because = `no arguments could be made for "${tool}" (${example.because}); ${hint}`;
  return { why: 'withheld', because };
}

async function callOne(input: PlanInput): Promise<Calls> {
  const { tools, toolsComplete, declaresTools } = input;
  const refuse = (why: CallRefusal['why'], because: string): Calls => ({
    good: [],
    refused: { why, because },
  });
  if (!tools) {
    return declaresTools
      ? refuse('blocked', 'no tool list came')
      : refuse('not-applicable', 'the server declares no tools');
  }
  if (tools.length === 0) {
    return toolsComplete
      ? refuse('not-applicable', 'the tool list is empty')
      : refuse('blocked', 'the tool list could not be read to its end');
  }
  const chosen = await chooseReadOnlyCall({ ...input, tools });
  if (!('tool' in chosen)) return { good: [], refused: chosen };
  return { good: [chosen], instead: await chooseInstead({ ...input, tools }, chosen.tool) };
}
