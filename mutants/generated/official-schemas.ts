/** The official JSON Schema of each revision, for tests. They are not part of this repository. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Revision, STATEFUL_REVISIONS } from '../../harness/model/index.ts';

export const SCHEMA_FOLDER =
  process.env.MCP_SCHEMA_DIR ??
  fileURLToPath(new URL('../../../shared/spec/schema', import.meta.url));

/** Without them nothing can be held against them. */
export const haveSchemas: boolean = STATEFUL_REVISIONS.every((revision) =>
  existsSync(`${SCHEMA_FOLDER}/${revision}.json`),
);

const validators = new Map<string, ValidateFunction>();

/**
 * What the schema of a revision says against a value.
 * @param definitions names of the same thing in different revisions; the first that is there counts
 */
export function faultsOf(
  revision: Revision,
  definitions: readonly string[],
  value: unknown,
): readonly unknown[] {
  const key = `${revision} ${definitions}`;
  const validate = validators.get(key) ?? validator(revision, definitions);
  validators.set(key, validate);
  return validate(value) ? [] : (validate.errors ?? []);
}

function validator(revision: Revision, definitions: readonly string[]): ValidateFunction {
  const schema = JSON.parse(readFileSync(`${SCHEMA_FOLDER}/${revision}.json`, 'utf8'));
  const where = schema.$defs ? '$defs' : 'definitions';
  const name = definitions.find((definition) => schema[where][definition]);
  const ajv = schema.$defs ? new Ajv2020({ strict: false }) : new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('byte', true);
  return ajv.compile({ ...schema, $ref: `#/${where}/${name}` });
}
