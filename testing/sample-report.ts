/** A small report for tests of reporters; its strings can be replaced by hostile ones. */
import type { Report, Verdict } from '../harness/model/index.ts';

export function verdict(more: Partial<Verdict> & Pick<Verdict, 'outcome' | 'assertion'>): Verdict {
  return {
    suite: more.assertion.split('/')[0] ?? '',
    group: 'initialize',
    title: `the title of ${more.assertion}`,
    level: 'MUST',
    clause: { text: 'A clause.', url: 'https://example.org/spec#clause' },
    ...more,
  };
}

/** One cause with a consequence, one risk, one pass, one not checked. */
export function sampleReport(text = 'words', more: Partial<Report> = {}): Report {
  return {
    format: 'mcp-assert-report/1',
    tool: { name: 'mcp-assert', version: '1.2.3' },
    target: { transport: 'stdio', command: ['node', `server-${text}.js`] },
    revision: '2025-11-25',
    server: { name: `name ${text}`, version: '1.0' },
    durationMs: 420,
    budgets: { startMs: 30_000, replyMs: 5000, graceMs: 300 },
    verdicts: [
      verdict({ assertion: 'round-trip/passes', outcome: 'pass', evidence: [] }),
      verdict({
        assertion: 'round-trip/fails',
        outcome: 'fail',
        expected: `expected ${text}`,
        actual: `actual ${text}`,
        evidence: [
          {
            probe: 'open',
            event: 1,
            pointer: `/id${text}`,
            kind: 'received',
            atMs: 12.3,
            excerpt: `{"你好":"👍","id":0,"x":"${text}"}`,
            mark: [16, 17],
          },
        ],
      }),
      verdict({
        assertion: 'round-trip/follows',
        outcome: 'fail',
        expected: text,
        actual: text,
        evidence: [],
        consequenceOf: 'round-trip/fails',
      }),
      verdict({
        assertion: 'stdio/is-a-risk',
        outcome: 'risk',
        group: 'life of the process',
        level: 'SHOULD',
        expected: text,
        actual: text,
        evidence: [{ probe: 'end', event: 0, kind: 'quiet', atMs: 99, excerpt: text }],
      }),
      verdict({
        assertion: 'stdio/is-not-checked',
        outcome: 'not-checked',
        why: 'withheld',
        because: `because ${text}`,
      }),
    ],
    summary: { pass: 1, fail: 2, risk: 1, notChecked: 1, causes: 2 },
    notes: [`note ${text}`],
    exitCode: 1,
    ...more,
  };
}

/** What a hostile server may put into any string. */
export const HOSTILE =
  '\u001b[2J\u001b]0;title\u0007\r\n]]></failure><x a="&\u0000\u202e\ufffe\ud800';
