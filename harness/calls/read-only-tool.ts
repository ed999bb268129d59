/** The one tool that is called when the user named none: marked read-only, and the most telling. */
import type {
  Arguments,
  CallRefusal,
  Expectations,
  ListedTool,
  PlannedCall,
} from '../model/index.ts';
import { exampleArguments } from './example-arguments.ts';
import { own } from './making.ts';

/** A hostile schema takes up to a second to be given up. */
const MAX_ATTEMPTS = 10;

interface Choosing {
  readonly tools: readonly ListedTool[];
  readonly toolsComplete: boolean;
  readonly expect?: Expectations;
  readonly seed: number;
}

/**
 * Prefers a tool with a required argument (one can be left out, to see it refused), then one that
 * stays in its own world, then few required arguments, then the order of the list.
 */
export async function chooseReadOnlyCall(input: Choosing): Promise<PlannedCall | CallRefusal> {
  const { tools, expect, seed } = input;
  const readOnly = tools.filter(({ name }) => isReadOnly(name, tools));
  if (readOnly.length === 0) return { why: 'withheld', because: noneIsReadOnly(input) };
  const callable = readOnly.filter(({ tool }) => !needsTask(tool));
  if (callable.length === 0) {
    const because = `the read-only tools are called by tasks only (execution.taskSupport); ${OPTION}`;
    return { why: 'withheld', because };
  }
  const ranked = callable
    .map((listed, order) => ({ listed, rank: [...rankOf(listed, expect), order] }))
    .sort((left, right) => compare(left.rank, right.rank));
  const obstacles: string[] = [];
  for (const { listed } of ranked) {
    // A tool without required arguments costs nothing to try.
    if (obstacles.length >= MAX_ATTEMPTS && requiredNames(listed.tool).length > 0) continue;
    const example = await exampleArguments(own(listed.tool, 'inputSchema'), seed);
    if ('arguments' in example) return planned(listed.name, example.arguments);
    if (obstacles.length < MAX_ATTEMPTS) obstacles.push(`${listed.name}: ${example.because}`);
  }
  const [first = ''] = obstacles;
  const more = callable.length > 1 ? `, and ${callable.length - 1} more` : '';
  const because = `no arguments could be made for a read-only tool (${first}${more}); --call NAME='{"json":…}' gives them`;
  return { why: 'withheld', because };
}

/** Few, so that a check stays small; those that need the fewest arguments are the likeliest to succeed. */
const MAX_INSTEAD = 2;

/** Other read-only tools, for when generated arguments mean nothing to the chosen one. */
export async function chooseInstead(input: Choosing, chosen: string): Promise<PlannedCall[]> {
  const { tools, seed } = input;
  const others = tools
    .filter(({ name, tool }) => name !== chosen && isReadOnly(name, tools) && !needsTask(tool))
    .sort((a, b) => requiredNames(a.tool).length - requiredNames(b.tool).length)
    .slice(0, MAX_INSTEAD);
  const calls: PlannedCall[] = [];
  for (const { name, tool } of others) {
    const example = await exampleArguments(own(tool, 'inputSchema'), seed);
    if ('arguments' in example) calls.push(planned(name, example.arguments));
  }
  return calls;
}

const OPTION = `--call NAME, or --call NAME='{"json":…}', permits a call`;

function planned(tool: string, values: Arguments): PlannedCall {
  return { tool, arguments: values, from: 'schema' };
}

/** Where a name is listed twice, nobody knows which of the two is called: both must be read-only. */
export function isReadOnly(name: string, tools: readonly ListedTool[]): boolean {
  return tools
    .filter((listed) => listed.name === name)
    .every(({ tool }) => own(own(tool, 'annotations'), 'readOnlyHint') === true);
}

function needsTask(tool: ListedTool['tool']): boolean {
  return own(own(tool, 'execution'), 'taskSupport') === 'required';
}

/** The names in `inputSchema.required` that are strings. */
export function requiredNames(tool: ListedTool['tool']): readonly string[] {
  const required = own(own(tool, 'inputSchema'), 'required');
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Smaller is better, the first difference counts. What the user expects of a tool makes it telling. */
function rankOf({ name, tool }: ListedTool, expect: Expectations | undefined): readonly number[] {
  const required = requiredNames(tool).length;
  const isOwnWorld = own(own(tool, 'annotations'), 'openWorldHint') === false;
  const isExpected = Object.hasOwn(expect?.tools ?? {}, name);
  return [isExpected ? 0 : 1, required > 0 ? 0 : 1, isOwnWorld ? 0 : 1, required];
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function noneIsReadOnly({ tools, toolsComplete }: Choosing): string {
  const count =
    tools.length === 1 ? 'the only listed tool' : `none of the ${tools.length} listed tools`;
  const part = toolsComplete ? '' : ' in the part of the list that came';
  const verb = tools.length === 1 ? 'is not' : 'is';
  return `${count}${part} ${verb} marked read-only (annotations.readOnlyHint); ${OPTION}`;
}
