import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import type {
  Assertion,
  Clause,
  Finding,
  Probe,
  Recording,
  Transcript,
  WireHappening,
} from './model/index.ts';
import { buildReport, type ReportFrame, reportOfError } from './report.ts';

const frame: ReportFrame = {
  version: '1.2.3',
  target: { transport: 'stdio', command: ['node', 's.js'] },
  budgets: { startMs: 1, replyMs: 2, graceMs: 3 },
  durationMs: 42,
  failOn: 'fail',
  clientsFor: () => [],
};
const clause: Clause = {
  id: 'c',
  text: 'The words of the clause.',
  page: 'server/tools#x',
  pageIn: { '2024-11-05': 'server/tools/index#y' },
  level: 'MUST',
  levelIn: { '2024-11-05': 'SHOULD' },
  revisions: [],
};
const probe: Probe = {
  id: 'p',
  isolation: 'shared',
  safety: 'harmless',
  needs: [],
  run: async () => {},
};
const evidence = [{ probe: 'p', event: 0 }] as const;

const FINDINGS = {
  pass: { outcome: 'pass', evidence },
  fail: { outcome: 'fail', evidence, expected: 'this', actual: 'that' },
  risk: { outcome: 'risk', evidence, expected: 'this', actual: 'that' },
  'not-checked': { outcome: 'not-checked', why: 'withheld', because: 'it may do harm' },
} satisfies Record<string, Finding>;

function assertion(id: string, finding: Finding): Assertion {
  return {
    id,
    group: 'a group',
    title: `Title of ${id}`,
    clause,
    over: [probe],
    judge: () => finding,
  };
}

function recording(id: string, process: number, ...happenings: WireHappening[]): Recording {
  return {
    probe: id,
    process,
    events: happenings.map((happening, seq) => ({ seq, atMs: seq, ...happening })),
  };
}

const anything = recording('p', 1, { kind: 'input-closed' });

function transcriptOf(
  recordings: readonly Recording[],
  more: Partial<Transcript> = {},
): Transcript {
  const revision = '2025-11-25';
  const head = {
    format: 1,
    target: 't',
    transport: 'stdio',
    revision,
    requested: revision,
  } as const;
  return { ...head, seed: 1, givenCalls: [], recordings, ...more };
}

function reportOf(
  findings: readonly Finding[],
  transcript = transcriptOf([anything]),
  more = frame,
) {
  const assertions = findings.map((finding, index) => assertion(`s/a${index}`, finding));
  return buildReport(more, transcript, judge(transcript, assertions, undefined));
}

describe('verdicts', () => {
  test('hold what applies to their outcome, and nothing else', () => {
    const { verdicts } = reportOf(Object.values(FINDINGS));
    const head = {
      suite: 's',
      group: 'a group',
      level: 'MUST',
      clause: {
        text: 'The words of the clause.',
        url: 'https://modelcontextprotocol.io/specification/2025-11-25/server/tools#x',
      },
    };
    const shown = [
      { ...evidence[0], kind: 'input-closed', atMs: 0, excerpt: 'end of input (stdin closed)' },
    ];
    const named = (index: number) => ({ assertion: `s/a${index}`, title: `Title of s/a${index}` });
    const fault = { expected: 'this', actual: 'that', evidence: shown };
    expect(verdicts).toEqual([
      { ...head, ...named(0), outcome: 'pass', evidence: shown },
      { ...head, ...named(1), outcome: 'fail', ...fault },
      { ...head, ...named(2), outcome: 'risk', ...fault },
      { ...head, ...named(3), outcome: 'not-checked', why: 'withheld', because: 'it may do harm' },
    ]);
    for (const verdict of verdicts) expect(Object.values(verdict)).not.toContain(undefined);
  });

  test('have the level and the page of the revision that they are judged by', () => {
    const old = transcriptOf([anything], { revision: '2024-11-05' });
    expect(reportOf([FINDINGS.fail], old).verdicts[0]).toMatchObject({
      level: 'SHOULD',
      clause: { url: 'https://modelcontextprotocol.io/specification/2024-11-05/server/tools#y' },
    });
  });

  test('that follow from another name it, and are no causes', () => {
    const { verdicts, summary } = reportOf([
      FINDINGS.risk,
      { ...FINDINGS.fail, causes: ['s/a0'] },
      { ...FINDINGS.fail, causes: ['s/a3'] },
      FINDINGS.pass,
    ]);
    expect(verdicts.map(({ consequenceOf }) => consequenceOf)).toEqual([
      undefined,
      's/a0',
      undefined,
      undefined,
    ]);
    expect(summary).toEqual({ pass: 1, fail: 2, risk: 1, notChecked: 0, causes: 2 });
  });
});

describe('the summary and the exit code', () => {
  const { pass, fail, risk, 'not-checked': notChecked } = FINDINGS;

  test.each([
    ['all passes', [pass, pass], 'fail', 0],
    ['a failure', [pass, fail], 'fail', 1],
    ['a failure alone', [fail], 'fail', 1],
    ['a risk', [pass, risk], 'fail', 0],
    ['a risk alone', [risk], 'fail', 0],
    ['a risk that shall fail', [pass, risk], 'risk', 1],
    ['something not checked', [pass, notChecked], 'fail', 0],
    ['something not checked, whatever shall fail', [pass, notChecked], 'risk', 0],
    ['nothing checked', [notChecked], 'fail', 2],
    ['nothing at all', [], 'fail', 2],
    ['nothing at all, whatever shall fail', [], 'risk', 2],
  ] as const)('%s', (_, findings, failOn, exitCode) => {
    const report = reportOf(findings, undefined, { ...frame, failOn });
    const of = (outcome: string) => findings.filter((one) => one.outcome === outcome).length;
    expect(report.exitCode).toBe(exitCode);
    expect(report.summary).toEqual({
      pass: of('pass'),
      fail: of('fail'),
      risk: of('risk'),
      notChecked: of('not-checked'),
      causes: of('fail') + of('risk'),
    });
    expect(report.error !== undefined).toBe(exitCode === 2);
  });

  test('a server that could not be run has no verdict and exit code 3', () => {
    const error = { message: 'command not found: x', detail: 'ENOENT' };
    expect(reportOfError(frame, '2025-11-25', error)).toEqual({
      format: 'mcp-assert-report/1',
      tool: { name: 'mcp-assert', version: '1.2.3' },
      target: frame.target,
      revision: '2025-11-25',
      budgets: frame.budgets,
      durationMs: 42,
      verdicts: [],
      summary: { pass: 0, fail: 0, risk: 0, notChecked: 0, causes: 0 },
      error,
      exitCode: 3,
    });
  });
});

describe('what the server calls itself', () => {
  const saying = (serverInfo: unknown): WireHappening => {
    const json = { id: 1, result: { serverInfo } };
    return { kind: 'received', frame: { raw: JSON.stringify(json), json } };
  };
  const serverIn = (...happenings: WireHappening[]) =>
    reportOf([], transcriptOf([recording('open', 1, ...happenings)])).server;

  test('is what its first message with a name or version says', () => {
    const first = saying({ name: 'first', version: '1' });
    expect(serverIn(saying({ name: 7 }), first, saying({ name: 'second' }))).toEqual({
      name: 'first',
      version: '1',
    });
  });

  test('may be a part, is never of another type, and is cut', () => {
    expect(serverIn(saying({ name: 'n'.repeat(300), version: 2 }))).toEqual({
      name: 'n'.repeat(200),
    });
    expect(serverIn(saying({ version: '2' }))).toEqual({ version: '2' });
  });

  test.each([undefined, null, [], 'text', { name: null }])('is absent for %j', (info) => {
    expect(serverIn(saying(info))).toBeUndefined();
  });

  test('is not what we said', () => {
    const { frame: said } = saying({ name: 'ours' }) as { frame: { raw: string } };
    expect(serverIn({ kind: 'sent', frame: said })).toBeUndefined();
  });
});

describe('notes', () => {
  const opened = recording('open', 1, { kind: 'input-closed' });
  const sent: WireHappening = { kind: 'sent', frame: { raw: '{}' } };
  const notSent: WireHappening = {
    kind: 'not-sent',
    why: 'withheld',
    because: 'the other is not listed',
  };
  const notesOn = (recordings: readonly Recording[], more: Partial<Transcript> = {}) =>
    reportOf([FINDINGS.pass], transcriptOf([anything, ...recordings], more)).notes;

  test('are absent where there is nothing to say', () => {
    expect(notesOn([opened])).toBeUndefined();
  });

  test('tell of a revision that the server chose', () => {
    expect(notesOn([opened], { revision: '2024-11-05' })).toEqual([
      'Revision 2025-11-25 was asked for; the server chose 2024-11-05, and is judged by it.',
    ]);
  });

  test('tell how often the server was started, and for what', () => {
    const died: WireHappening = { kind: 'closed', exitCode: 1 };
    const again = [
      recording('list', 1, sent, died),
      recording('call', 1, sent, died),
      { ...recording('open', 2, sent), handshake: true } as const,
      recording('list', 2, sent, died),
      recording('end', 2, died),
      { ...recording('open', 3, sent), handshake: true } as const,
      recording('call', 3, sent),
    ];
    const notes = notesOn([opened, ...again]);
    expect(notes).toHaveLength(1);
    expect(notes?.[0]).toContain('started 3 times (again for: list, call)');
  });

  test('do not take a process that a probe has to itself for a restart', () => {
    const own = [
      { ...recording('open', 2, sent), handshake: true } as const,
      recording('own', 2, sent),
      recording('end', 2, { kind: 'input-closed' }, { kind: 'closed', exitCode: 0 }),
    ];
    expect(notesOn([opened, ...own])).toBeUndefined();
  });

  test('tell what was left out where something was sent; else the verdict tells it', () => {
    expect(notesOn([recording('call', 1, notSent, sent)])).toEqual(['the other is not listed']);
    expect(notesOn([recording('call', 1, notSent)])).toBeUndefined();
  });
});
