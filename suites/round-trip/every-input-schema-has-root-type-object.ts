import { type Assertion, isObject, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listTools } from '../probes/list-tools.ts';
import { open } from '../probes/open.ts';
import { kindOf, shown } from '../support/describe.ts';
import { ofEachTool } from '../support/tools.ts';

export const everyInputSchemaHasRootTypeObject: Assertion = {
  id: 'round-trip/every-input-schema-has-root-type-object',
  group: 'tools/list',
  title: 'every inputSchema has root type object',
  clause: clauses.inputSchemaObjectRoot,
  over: [open, listTools],
  judge: ofEachTool('inputSchema: an object with type "object"', (tool) => {
    const schema = member(tool, 'inputSchema');
    if (!isObject(schema)) {
      const actual = schema === undefined ? 'no inputSchema' : `inputSchema is ${kindOf(schema)}`;
      return { outcome: 'fail', pointer: '/inputSchema', actual };
    }
    const type = member(schema, 'type');
    if (type === 'object') return undefined;
    const actual =
      type === undefined ? 'its inputSchema has no type' : `its type is ${shown(type)}`;
    return { outcome: 'fail', pointer: '/inputSchema/type', actual };
  }),
};
