import { type Assertion, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listTools } from '../probes/list-tools.ts';
import { open } from '../probes/open.ts';
import { kindOf } from '../support/describe.ts';
import { fail } from '../support/findings.ts';
import { requestsIn } from '../support/read.ts';
import { ofEachTool } from '../support/tools.ts';

const EXPECTED = 'a non-empty name on each tool';

const judgeNames = ofEachTool(EXPECTED, (tool) => {
  const name = member(tool, 'name');
  if (typeof name !== 'string') {
    return { outcome: 'fail', pointer: '/name', actual: `its name is ${kindOf(name)}` };
  }
  // The schema asks for a string only.
  return name === ''
    ? { outcome: 'risk', pointer: '/name', actual: 'its name is empty' }
    : undefined;
});

export const everyToolHasAName: Assertion = {
  id: 'round-trip/every-tool-has-a-name',
  group: 'tools/list',
  title: 'every tool has a non-empty name, and the expected tools are there',
  clause: clauses.toolsListShape,
  over: [open, listTools],
  judge(recordings, context) {
    const finding = judgeNames(recordings, context);
    if (finding.outcome === 'fail') return finding;
    const responses = requestsIn(recordings[1] ?? { probe: '', process: 1, events: [] }).flatMap(
      ({ responses: [first] }) => (first ? [first] : []),
    );
    const [first] = responses;
    const listed = new Set(
      responses.flatMap(({ message }) => {
        const tools = member(message.result, 'tools');
        return Array.isArray(tools) ? tools.map((tool) => member(tool, 'name')) : [];
      }),
    );
    const missing = Object.keys(context.expect?.tools ?? {}).filter((name) => !listed.has(name));
    if (!first || missing.length === 0) return finding;
    return fail({
      expected: `the expected tools: ${missing.join(', ')}`,
      actual: `not in the list of ${listed.size} tools`,
      evidence: [{ ...first.at, pointer: '/result/tools' }],
    });
  },
};
