import { type Assertion, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listTools } from '../probes/list-tools.ts';
import { open } from '../probes/open.ts';
import { kindOf, shown } from '../support/describe.ts';
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
  also: [clauses.namesAreNotEmpty],
  over: [open, listTools],
  judge(recordings, context) {
    const finding = judgeNames(recordings, context);
    if (finding.outcome === 'fail') return finding;
    const responses = requestsIn(recordings[1] ?? { probe: '', process: 1, events: [] }).flatMap(
      ({ responses: [first] }) => (first ? [first] : []),
    );
    const [first] = responses;
    const listed = responses.flatMap(({ message, at }) => {
      const tools = member(message.result, 'tools');
      if (!Array.isArray(tools)) return [];
      return tools.map((tool, index) => ({
        tool,
        name: member(tool, 'name'),
        at: { ...at, pointer: `/result/tools/${index}` },
      }));
    });
    const expected = Object.entries(context.expect?.tools ?? {});
    const missing = expected.filter(([name]) => !listed.some((one) => one.name === name));
    if (first && missing.length > 0) {
      return fail({
        expected: `the expected tools: ${missing.map(([name]) => name).join(', ')}`,
        actual: `not in the list of ${listed.length} tools`,
        evidence: [{ ...first.at, pointer: '/result/tools' }],
      });
    }
    // The first revision has no annotations.
    if (context.revision < '2025-03-26') return finding;
    for (const [name, { readOnly }] of expected) {
      const one = listed.find((candidate) => candidate.name === name);
      const hint = member(member(one?.tool, 'annotations'), 'readOnlyHint') === true;
      if (!one || readOnly === undefined || readOnly === hint) continue;
      const pointer = `${one.at.pointer}/annotations/readOnlyHint`;
      return fail({
        expected: `tool ${shown(name)}: readOnlyHint ${readOnly}, as the expectations say`,
        actual: hint ? 'it is marked read-only' : 'it is not marked read-only',
        evidence: [{ ...one.at, pointer }],
      });
    }
    return finding;
  },
};
