/**
 * How a call of a tool comes out where an operator is applied to it: each outcome is reached, and the
 * docs say which (docs/operators.md).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportedCalls } from '../../harness/reported-calls.ts';
import { httpBehaviourOf } from '../../harness/transports/http/mutated.ts';
import {
  type CallOutcome,
  classifyToolCall,
  DEFAULT_BUDGETS,
  type Operator,
  type ToolCallAnswer,
} from '../../index.ts';
import { answeredCall } from '../../testing/answered-calls.ts';
import { type Unbroken, unbrokenOverHttp } from '../../testing/unbroken.ts';
import { httpBehavioursOf, parseMutants } from '../mutant-id.ts';
import { httpOperators } from './http/index.ts';

const [BEFORE, NEWEST] = ['2025-11-25', '2026-07-28'] as const;

let unbroken: Omit<Unbroken, 'target'>;
beforeAll(async () => {
  unbroken = await unbrokenOverHttp(BEFORE);
  return () => unbroken.stage.end();
});

/** The first call is of a tool that does not exist; this one succeeds. */
const GOOD = 2;

/** In the revision of the reference server; and in the newest, where the same answer may be another. */
function outcomesOf(answer: Omit<ToolCallAnswer, 'revision'>): string {
  const [before, newest] = [BEFORE, NEWEST].map(
    (revision) => classifyToolCall({ ...answer, revision }).outcome,
  );
  return before === newest ? `\`${before}\`` : `\`${before}\`; in ${NEWEST} \`${newest}\``;
}

/** At a call that succeeds; at its own first place where it changes nothing there: it is about errors. */
async function outcomeOf(operator: Operator): Promise<string> {
  const { transcript } = unbroken.baseline;
  const { conversation } = unbroken.world;
  const own = [...operator.sites(conversation)].find((site) => site?.method === 'tools/call');
  const unchanged = await answeredCall(transcript, [], GOOD);
  const at = (nth: number) => {
    const behaviour = httpBehaviourOf(operator, own && { method: 'tools/call', nth });
    return answeredCall(transcript, behaviour ? [behaviour] : [], nth);
  };
  const good = await at(GOOD);
  const isOther = own !== undefined && isDeepStrictEqual(good, unchanged);
  return outcomesOf(isOther ? await at(own.nth) : good);
}

test('the docs name the outcome of each operator of HTTP', async () => {
  const file = fileURLToPath(new URL('../../docs/operators.md', import.meta.url));
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const inDocs: Record<string, string | undefined> = {};
  const found: Record<string, string> = {};
  for (const operator of httpOperators) {
    const { id } = operator;
    found[id] = await outcomeOf(operator);
    inDocs[id] = rows.find((cells) => cells[1] === `\`${id}\``)?.[4];
  }
  expect(inDocs).toEqual(found);
});

describe('each outcome is reached by a mutant', () => {
  const REACHED: Readonly<Record<CallOutcome, string>> = {
    TOOL_SUCCESS: 'sse-never-ends@tools/call#2',
    HTTP_ERROR: 'status-503-retry-after@tools/call#2',
    INCOMPLETE_STREAM: 'sse-ends-before-response@tools/call#2',
    MALFORMED_JSON: 'unclosed-json@tools/call#2',
    INVALID_ENVELOPE: 'result-and-error@tools/call#2',
    JSONRPC_ERROR: 'listed-tool-unknown@tools/call#2',
    INVALID_TOOL_RESULT: 'null@tools/call#2/result/content',
    TOOL_ERROR: 'proto-as-exec@tools/call#1',
    INPUT_REQUIRED: 'input-required@tools/call#2',
  };

  test.each(Object.entries(REACHED))('%s: %s', async (outcome, id) => {
    const nth = parseMutants(id)[0]?.site?.nth ?? 0;
    const answer = await answeredCall(unbroken.baseline.transcript, httpBehavioursOf(id), nth);
    expect(classifyToolCall({ ...answer, revision: NEWEST }).outcome).toBe(outcome);
  });

  test.each(Object.entries(REACHED).filter(([outcome]) => outcome !== 'INPUT_REQUIRED'))(
    'and a check reports %s',
    async (outcome, id) => {
      const { campaign, stage } = unbroken;
      const [mutant] = parseMutants(id);
      const budgets = { ...DEFAULT_BUDGETS, replyMs: 1000 };
      const { transcript } = await stage.live(campaign, mutant, budgets, {
        exitMs: 500,
        killMs: 500,
      });
      if (!transcript) throw new Error('Nothing was recorded');
      const nth = mutant?.site?.nth ?? 1;
      expect(reportedCalls(transcript)[nth - 1]).toMatchObject({ outcome });
    },
  );
});
