import { type Assertion, has, isObject, member } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { listTools } from '../probes/list-tools.ts';
import { open } from '../probes/open.ts';
import { kindOf, shown, token } from '../support/describe.ts';
import { ofEachTool, type ToolFault } from '../support/tools.ts';

export const everyInputSchemaDeclaresItsArguments: Assertion = {
  id: 'round-trip/every-input-schema-declares-its-arguments',
  group: 'tools/list',
  title: 'every inputSchema declares its arguments: required is an array of declared names',
  clause: clauses.inputSchemaProperties,
  also: [clauses.requiredArgumentsAreDeclared],
  over: [open, listTools],
  judge: ofEachTool('properties: schemas by name; required: an array of those names', faultOf),
};

function faultOf(tool: unknown): ToolFault | undefined {
  const schema = member(tool, 'inputSchema');
  if (!isObject(schema)) {
    return {
      outcome: 'fail',
      pointer: '/inputSchema',
      actual: schema === undefined ? 'no inputSchema' : `inputSchema is ${kindOf(schema)}`,
      causes: ['round-trip/every-input-schema-has-root-type-object'],
    };
  }
  return (
    faultOfProperties(schema.properties) ?? faultOfRequired(schema.required, schema.properties)
  );
}

function faultOfProperties(properties: unknown): ToolFault | undefined {
  if (properties === undefined) return undefined;
  const pointer = '/inputSchema/properties';
  if (!isObject(properties)) {
    return { outcome: 'fail', pointer, actual: `properties is ${kindOf(properties)}` };
  }
  const name = Object.keys(properties).find((key) => !isObject(properties[key]));
  if (name === undefined) return undefined;
  const actual = `the schema of ${shown(name)} is ${kindOf(properties[name])}`;
  return { outcome: 'fail', pointer: `${pointer}${token(name)}`, actual };
}

function faultOfRequired(required: unknown, properties: unknown): ToolFault | undefined {
  if (required === undefined) return undefined;
  const pointer = '/inputSchema/required';
  if (!Array.isArray(required)) {
    return { outcome: 'fail', pointer, actual: `required is ${kindOf(required)}` };
  }
  const odd = required.findIndex((name) => typeof name !== 'string');
  if (odd !== -1) {
    const actual = `required names ${kindOf(required[odd])}`;
    return { outcome: 'fail', pointer: `${pointer}${token(odd)}`, actual };
  }
  // Legal JSON Schema, but nobody can know what such an argument looks like.
  const undeclared = required.findIndex((name) => !has(properties, name));
  if (undeclared === -1) return undefined;
  const actual = `required names ${shown(required[undeclared])}, which properties does not declare`;
  return { outcome: 'risk', pointer: `${pointer}${token(undeclared)}`, actual };
}
