/** No assertion gives a false alarm: on no compliant server is anything a failure or a risk. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCalls } from '../../harness/calls/plan.ts';
import { type Clock, virtualClock } from '../../harness/clock.ts';
import { judge } from '../../harness/judge.ts';
import { type Assertion, has, isRequest, type PermittedCall } from '../../harness/model/index.ts';
import { newestRevision, revisions } from '../../harness/revisions/index.ts';
import type { RevisionDriver } from '../../harness/revisions/revision.ts';
import { END_BUDGETS, run } from '../../harness/run.ts';
import { wholeFrame } from '../../harness/transports/lines.ts';
import type { Wire, WireListener } from '../../harness/transports/wire.ts';
import { assertionsOf } from '../../suites/index.ts';
import { probes } from '../../suites/probes/index.ts';
import { serverSpec } from './arbitrary.ts';
import { generatedServer } from './respond.ts';
import type { ServerSpec } from './spec.ts';

/** These servers are made of lines. */
const assertions = assertionsOf('stdio');
const BUDGETS = { startMs: 2000, replyMs: 1000, graceMs: 5 };

/**
 * A server in our own process, in virtual time.
 * @param delays until the answer to each message, in milliseconds, over and over: answers may come
 *   in any order; none: at once
 */
function wireOf(spec: ServerSpec, clock: Clock, delays: readonly number[]): Wire {
  const server = generatedServer(spec);
  const pending = new Map<symbol, readonly string[]>();
  let listener: WireListener | undefined;
  let received = 0;

  function write(lines: readonly string[]): void {
    for (const line of lines) {
      listener?.happened({ kind: 'received', frame: wholeFrame(Buffer.from(line)) });
      listener?.activity('');
    }
  }

  return {
    async start(to) {
      listener = to;
    },
    send(text) {
      const lines = server.receive(text);
      const delay = delays[received++ % delays.length];
      // Never within the call that writes to it, and before a virtual clock goes on.
      if (delay === undefined) {
        queueMicrotask(() => write(lines));
        return undefined;
      }
      const message = Symbol();
      pending.set(message, lines);
      clock.after(delay, () => {
        write(pending.get(message) ?? []);
        pending.delete(message);
      });
      return undefined;
    },
    async end() {
      listener?.happened({ kind: 'input-closed' });
      // What is owed is still written; a server that sees the end asks nothing more.
      for (const lines of pending.values()) write(lines.filter((line) => !asks(line)));
      pending.clear();
      listener?.happened({ kind: 'closed', exitCode: 0 });
    },
    stderrTail: () => '',
  };
}

function asks(line: string): boolean {
  return isRequest(JSON.parse(line));
}

/** The findings on a server, by assertion. */
async function findingsOn(
  spec: ServerSpec,
  driver: RevisionDriver,
  permitted: readonly PermittedCall[],
  delays: readonly number[],
  judging: readonly Assertion[] = assertions,
) {
  const clock = virtualClock();
  const transcript = await run({
    label: 'generated',
    startWire: () => wireOf(spec, clock, delays),
    probes,
    driver,
    budgets: BUDGETS,
    endBudgets: END_BUDGETS,
    seed: 1,
    givenCalls: permitted.map(({ name }) => name),
    planCalls: ({ tools, toolsComplete = false, capabilities }) =>
      planCalls({
        tools,
        toolsComplete,
        declaresTools: capabilities === undefined || has(capabilities, 'tools'),
        permitted,
        seed: 1,
      }),
    clock,
    mask: (text) => text,
    progress: () => {},
  });
  return judge(transcript, judging, undefined).map(
    ({ assertion, finding }) => [assertion.id, finding] as const,
  );
}

/** What a user would give with `--call`: arguments that the tools accept. */
function goodCalls({ tools }: ServerSpec): PermittedCall[] {
  return tools
    .filter(({ outcome }) => outcome !== 'failure')
    .map(({ listed, goodArguments }) => ({ name: listed.name, arguments: goodArguments }));
}

/** Shorter than the silence that a session allows. */
const DELAYS = fc.array(fc.nat(BUDGETS.replyMs / 2), { maxLength: 5 });

const MODES = [
  ['without a permitted call', () => []],
  ['with good arguments for each tool', goodCalls],
] as const;

describe.each(MODES)('%s', (_mode, permit) => {
  test.each(revisions)('no alarm in $revision', async (driver) => {
    const passed = new Map(assertions.map(({ id }) => [id, 0]));
    await fc.assert(
      fc.asyncProperty(serverSpec(), DELAYS, async (spec, delays) => {
        for (const [id, finding] of await findingsOn(spec, driver, permit(spec), delays)) {
          if (finding.outcome === 'fail' || finding.outcome === 'risk') {
            throw new Error(`${id}: ${JSON.stringify(finding)}`);
          }
          if (finding.outcome === 'pass') passed.set(id, (passed.get(id) ?? 0) + 1);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
    // What never passes cannot be said to stay quiet. No process ends here, and none is left behind.
    const never = [...passed].flatMap(([id, count]) => (count === 0 ? [id] : []));
    expect(never).toEqual(['stdio/exits-on-sigterm', 'stdio/leaves-no-process-behind']);
  });
});

test('an alarm would be seen, on the smallest server that sets it off', async () => {
  const planted: Assertion = {
    ...(assertions[0] as Assertion),
    over: 'every-recording',
    judge(recordings) {
      const text = JSON.stringify(recordings);
      const evidence = [{ probe: 'open', event: 0 }] as const;
      return text.includes('instructions')
        ? { outcome: 'risk', evidence, expected: 'no instructions', actual: 'some' }
        : { outcome: 'pass', evidence };
    },
  };
  const { counterexample } = await fc.check(
    fc.asyncProperty(serverSpec(), async (spec) => {
      const findings = await findingsOn(spec, newestRevision, [], [], [planted]);
      return findings.every(([, { outcome }]) => outcome === 'pass');
    }),
    { seed: 1 },
  );
  expect(counterexample?.[0]).toMatchObject({ instructions: '', tools: [], capabilities: {} });
});
