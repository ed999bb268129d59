/** Rules for each tool of a list, one page after the other. */
import type { Assertion, Context, Finding } from '../../harness/model/index.ts';
import { member } from '../../harness/model/index.ts';
import { type Exchange, errorShown, inResponse, ofAnswers } from './answers.ts';
import { kindOf, shown, token } from './describe.ts';
import { fail, notChecked, pass } from './findings.ts';

/** What is wrong with one tool; the pointer is relative to the tool. */
export interface ToolFault {
  readonly outcome: 'fail' | 'risk';
  readonly pointer: string;
  readonly actual: string;
  readonly causes?: readonly string[];
}

/** The tools of one page, or what came instead. */
export function toolsOf(exchange: Exchange): readonly unknown[] | string {
  if (exchange.error !== undefined) return errorShown(exchange.error);
  const tools = member(exchange.result, 'tools');
  return Array.isArray(tools) ? tools : `tools is ${kindOf(tools)}`;
}

/**
 * Judges each tool of each page by one rule; the worst fault stands for all, and their number is told.
 * @param faultOf the fault of a tool, undefined where it has none
 */
export function ofEachTool(
  expected: string,
  faultOf: (tool: unknown) => ToolFault | undefined,
): Assertion['judge'] {
  return ofAnswers(expected, (exchange: Exchange, _context: Context): Finding => {
    const tools = toolsOf(exchange);
    if (typeof tools === 'string') {
      return fail({
        expected,
        actual: tools,
        evidence: [inResponse(exchange, '/result/tools')],
        causes: ['round-trip/tools-is-an-array'],
      });
    }
    if (tools.length === 0) return notChecked('not-applicable', 'the tool list is empty');
    const faults = tools.flatMap((tool, index) => {
      const fault = faultOf(tool);
      return fault ? [{ ...fault, tool, index }] : [];
    });
    const worstFault = faults.find(({ outcome }) => outcome === 'fail') ?? faults[0];
    if (!worstFault) return pass(inResponse(exchange, '/result/tools'));
    const { outcome, pointer, causes, tool, index } = worstFault;
    const name = member(tool, 'name');
    const which = typeof name === 'string' ? `tool ${shown(name)}` : `tool number ${index + 1}`;
    const others =
      faults.length > 1 ? ` (and ${faults.length - 1} more of ${tools.length} tools)` : '';
    return {
      outcome,
      expected,
      actual: `${which}: ${worstFault.actual}${others}`,
      evidence: [inResponse(exchange, `/result/tools${token(index)}${pointer}`)],
      ...(causes ? { causes } : {}),
    };
  });
}
