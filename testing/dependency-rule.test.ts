/**
 * The rule "who may import whom" (docs/architecture.md) is enforced by Biome; this plants forbidden
 * imports and sees them red, and allowed ones and sees them pass: a rule that cannot fail is none.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-cli.ts';

const RULE = 'noRestrictedImports';
const biome = join(root, 'node_modules/.bin/biome');

const forbidden = [
  ['harness/model/planted.ts', 'node:fs'],
  ['harness/model/planted.ts', '../errors.ts'],
  ['harness/planted.ts', '../suites/index.ts'],
  ['harness/planted.ts', '../cli/main.ts'],
  ['harness/planted.ts', 'execa'],
  ['harness/planted.ts', 'vitest'],
  ['harness/transports/planted.ts', '@modelcontextprotocol/sdk/client/index.js'],
  ['harness/process.ts', '@modelcontextprotocol/sdk/client/index.js'],
  ['suites/planted.ts', 'node:fs'],
  ['suites/round-trip/planted.ts', '../../harness/run.ts'],
  ['suites/probes/planted.ts', '../../harness/session.ts'],
  ['suites/support/planted.ts', '../../reference-server/server.mjs'],
  ['mutants/planted.ts', 'execa'],
  ['mutants/planted.ts', '../cli/main.ts'],
  ['mutants/labels/planted.ts', '@modelcontextprotocol/sdk/types.js'],
  ['mutants/operators/planted.ts', '../../suites/round-trip/index.ts'],
  ['mutants/operators/planted.ts', '../../harness/run.ts'],
  ['mutants/operators/planted.ts', 'fast-check'],
  ['clients/planted.ts', '@modelcontextprotocol/sdk/client/index.js'],
  ['clients/host/planted.ts', '@modelcontextprotocol/client'],
  ['clients/planted.ts', '../cli/main.ts'],
  ['clients/planted.ts', 'execa'],
  ['mutants/planted.ts', '../clients/observe.ts'],
  ['suites/planted.ts', '../clients/observe.ts'],
  ['reference-server/planted.mjs', '../harness/model/index.ts'],
  ['reference-server/planted.mjs', '@modelcontextprotocol/sdk/server/mcp.js'],
  ['cli/reporters/planted.ts', '../../harness/judge.ts'],
  ['cli/reporters/planted.ts', '../../suites/index.ts'],
  ['cli/commands/planted.ts', 'execa'],
  ['index.ts', '@modelcontextprotocol/sdk/client/index.js'],
] as const;

const allowed = [
  ['harness/model/planted.ts', './messages.ts'],
  ['harness/planted.ts', './model/index.ts'],
  ['harness/process.ts', 'execa'],
  ['suites/round-trip/planted.ts', '../../harness/model/index.ts'],
  ['suites/round-trip/planted.ts', '../support/read.ts'],
  ['mutants/planted.ts', '../harness/run.ts'],
  ['mutants/operators/planted.ts', '../../suites/clauses.ts'],
  ['clients/planted.ts', '../mutants/pool.ts'],
  ['clients/planted.ts', '../suites/probes/call-tool.ts'],
  ['reference-server/planted.mjs', 'node:readline'],
  ['cli/reporters/planted.ts', '../../harness/model/index.ts'],
] as const;

describe('the dependency rule', () => {
  const complaints = lint([...forbidden, ...allowed]);

  test.each(forbidden)('%s may not import %s', (path, specifier) => {
    expect(complaints).toContain(`${path} ${specifier}`);
  });

  test.each(allowed)('%s may import %s', (path, specifier) => {
    expect(complaints).not.toContain(`${path} ${specifier}`);
  });

  test('holds for the whole tree', () => {
    const { status, stdout, stderr } = spawnSync(biome, ['lint', `--only=style/${RULE}`, '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const output = stdout + stderr;
    expect(output).toMatch(/Checked \d{2,} files/);
  });
});

/** The planted imports that the rule refuses, as "path specifier"; each stands in a tree of its own. */
function lint(planted: readonly (readonly [path: string, specifier: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-rule-'));
  const refused = planted.filter(([path, specifier], index) => {
    const tree = join(folder, String(index));
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    copyFileSync(join(root, 'biome.json'), join(tree, 'biome.json'));
    writeFileSync(
      join(tree, path),
      `import { planted } from '${specifier}';\n\nexport const again = planted;\n`,
    );
    const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', '.'], {
      cwd: tree,
      encoding: 'utf8',
    });
    const output = stdout + stderr;
    if (!output.includes('Checked 2 files')) throw new Error(`${path} was not linted: ${output}`);
    return output.includes(RULE);
  });
  rmSync(folder, { recursive: true });
  return refused.map((one) => one.join(' '));
}
