import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { WireHappening } from '../model/index.ts';
import { threadWire } from './thread.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const END = { exitMs: 300, killMs: 300 };

/** Runs a program to its end, and tells what happened. */
async function happenings(
  program: string,
  lines: readonly string[],
  answers: number,
): Promise<WireHappening[]> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, program);
  const all: WireHappening[] = [];
  const wire = threadWire(file, { GREETING: 'hello' }, systemClock);
  let received = 0;
  await new Promise<void>((resolve) => {
    wire.start({
      happened(happening) {
        all.push(happening);
        if (happening.kind === 'received') received += 1;
        if (received === answers || happening.kind === 'closed') resolve();
      },
      activity() {},
    });
    for (const line of lines) wire.send(line);
  });
  await wire.end(END);
  return all;
}

const kinds = (all: readonly WireHappening[]) => all.map(({ kind }) => kind);

const ECHO = `
  for await (const chunk of process.stdin) process.stdout.write(process.env.GREETING + ' ' + chunk);
`;

test('speaks over its standard streams, sees its own variables, and ends with its input', async () => {
  const all = await happenings(ECHO, ['"x"'], 1);
  expect(all[0]).toMatchObject({ kind: 'received', frame: { raw: 'hello "x"' } });
  expect(kinds(all)).toEqual(['received', 'input-closed', 'closed']);
  expect(all.at(-1)).toEqual({ kind: 'closed', exitCode: 0 });
});

test('an exit, and an error that nobody caught, have their codes', async () => {
  expect((await happenings('process.exit(7)', [], 1)).at(-1)).toEqual({
    kind: 'closed',
    exitCode: 7,
  });
  const thrown = await happenings('throw new Error("no")', [], 1);
  expect(thrown.at(-1)).toEqual({ kind: 'closed', exitCode: 1 });
});

test('what does not end with its input, or ever comes to rest, is ended', async () => {
  for (const program of [
    `${ECHO} setInterval(() => {}, 1000);`,
    'process.stdout.write("x\\n"); setTimeout(() => { for (;;); }, 50);',
  ]) {
    const all = await happenings(program, ['"x"'], 1);
    expect(kinds(all).slice(-3)).toEqual(['quiet', 'signal', 'closed']);
    expect(all.at(-1)).toEqual({ kind: 'closed', exitCode: null, signal: 'SIGTERM' });
  }
});

test('a program that takes all memory ends itself, and not us', async () => {
  const all = await happenings(
    'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));',
    [],
    1,
  );
  expect(all.at(-1)).toMatchObject({ kind: 'closed' });
});
