/** The call that a tool must refuse: the arguments of the expectations, else good ones minus one. */
import type {
  Arguments,
  CallRefusal,
  Expectations,
  ListedTool,
  PlannedCall,
} from '../model/index.ts';
import { own } from './making.ts';
import { requiredNames } from './read-only-tool.ts';

interface Known {
  readonly tools: readonly ListedTool[] | undefined;
  readonly expect?: Expectations;
}

/**
 * @param good the calls that are made; only their tools and the `named` ones may be called
 * @param named the tools that the user named
 * @param refused why no good call is made: it holds for the bad one too
 */
export function planBadCall(
  good: readonly PlannedCall[],
  named: readonly string[],
  { tools, expect }: Known,
  refused: CallRefusal | undefined,
): { readonly call: PlannedCall } | { readonly refused: CallRefusal } {
  const expected = expect?.tools ?? {};
  for (const tool of new Set([...good.map((call) => call.tool), ...named])) {
    const given = Object.hasOwn(expected, tool) ? expected[tool]?.badCall : undefined;
    if (given) return { call: { tool, arguments: given, from: 'expect' } };
  }
  for (const { tool, arguments: values, from } of good) {
    const key = keyToOmit(find(tool, tools), values);
    if (key !== undefined) return { call: { tool, arguments: without(values, key), from } };
  }
  if (good.length === 0) {
    return { refused: refused ?? { why: 'blocked', because: 'no call is made' } };
  }
  return { refused: whyNone(good, tools) };
}

function find(name: string, tools: readonly ListedTool[] | undefined): ListedTool | undefined {
  return tools?.find((listed) => listed.name === name);
}

/**
 * The required property whose absence is most surely an error: a server may fill in one that has
 * a default, and may not look for one that it does not declare.
 */
function keyToOmit(listed: ListedTool | undefined, values: Arguments): string | undefined {
  if (!listed) return undefined;
  const properties = own(own(listed.tool, 'inputSchema'), 'properties');
  const present = requiredNames(listed.tool).filter((name) => Object.hasOwn(values, name));
  const surely = present.find((name) => {
    const property = own(properties, name);
    return property !== undefined && own(property, 'default') === undefined;
  });
  return surely ?? present[0];
}

function without(values: Arguments, key: string): Arguments {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
}

function whyNone(
  good: readonly PlannedCall[],
  tools: readonly ListedTool[] | undefined,
): CallRefusal {
  const hint = 'badCall in a file for --expect gives arguments that the tool must refuse';
  const unlisted = good.find(({ tool }) => !find(tool, tools));
  if (unlisted) {
    const list = tools ? `"${unlisted.tool}" is not in the tool list` : 'no tool list came';
    const because = `${list}, so that its required arguments are not known; ${hint}`;
    return { why: 'blocked', because };
  }
  const demanding = good.find(({ tool }) => {
    const listed = find(tool, tools);
    return listed !== undefined && requiredNames(listed.tool).length > 0;
  });
  if (demanding) {
    const because = `the arguments given for "${demanding.tool}" hold none of its required ones; ${hint}`;
    return { why: 'withheld', because };
  }
  return { why: 'not-applicable', because: 'no permitted tool has a required argument' };
}
