import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveTarget } from './target.ts';

const NONE = { env: {} };

test('a command is taken as it is', async () => {
  expect(await resolveTarget({ command: ['npx', '-y', 'a b'] }, { env: { K: 'v' } })).toEqual({
    kind: 'stdio',
    command: ['npx', '-y', 'a b'],
    env: { K: 'v' },
    label: 'npx -y a b',
  });
});

test('a file and an entry of a configuration file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-target-'));
  const file = join(folder, 's.mjs');
  const config = join(folder, 'mcp.json');
  writeFileSync(file, '');
  writeFileSync(config, '{ "mcpServers": { "a": { "command": "x" } } }');
  expect((await resolveTarget({ file }, NONE)).command).toEqual([process.execPath, file]);
  expect(await resolveTarget({ config, server: 'a' }, NONE)).toMatchObject({
    command: ['x'],
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
});

test.each([
  [{}, /no server to check: give \.\/server\.js, -- command args, or --config FILE/],
  [
    { file: 'a.js', command: ['x'] },
    /only one server is checked: the target "a\.js" or -- command\?/,
  ],
  [{ file: 'a.js', config: 'c' }, /or --config\?/],
  [{ command: [] }, /a command is expected after --/],
  [{ command: [''] }, /a command is expected after --/],
  [{ file: 'a.js', server: 's' }, /--server NAME goes with --config FILE/],
])('%j is wrong usage', async (words, reason) => {
  const error = await resolveTarget(words, NONE).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'UsageError', message: expect.stringMatching(reason) });
});
