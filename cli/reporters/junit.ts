/** JUnit XML, for the test views of CI systems. */
import type { Builder, TestCase, TestSuite } from 'junit-report-builder';
import type { Report, ReportEvidence, Verdict } from '../../harness/model/report.ts';
import { visible } from '../../harness/visible.ts';
import type { Reporter } from './reporter.ts';
import { OUTCOME_WORDS, serverText, targetText, wireLabel } from './wording.ts';

export const junit: Reporter = {
  name: 'junit',
  async render(report) {
    const library = await import('junit-report-builder');
    // Its types describe an ES module, while Node.js loads CommonJS: the default is the builder itself.
    const builder = (library.default as unknown as Builder).newBuilder().name('mcp-assert');
    const suites = new Map<string, TestSuite>();
    const suite = (name: string): TestSuite => {
      const known = suites.get(name);
      if (known) return known;
      const created = describe(builder.testSuite().name(visible(name)), report);
      // Judging takes no time of its own: the time of the run is told once.
      created.time(suites.size === 0 ? report.durationMs / 1000 : 0);
      suites.set(name, created);
      return created;
    };
    if (report.error) {
      const { message, detail = '' } = report.error;
      const text = `The server could not be run: ${visible(message)}`;
      suite('mcp-assert')
        .testCase()
        .className('mcp-assert')
        .name('the server can be run')
        .time(0)
        .error(text, 'could-not-be-run', content([text, '', ...detail.split(/\r\n|\r|\n/)]));
    }
    for (const verdict of report.verdicts) fill(suite(verdict.suite).testCase(), verdict);
    return `${builder.build()}\n`;
  },
};

function describe(suite: TestSuite, report: Report): TestSuite {
  return suite
    .property('server', serverText(report))
    .property('revision', visible(report.revision))
    .property('transport', report.target.transport)
    .property('target', targetText(report));
}

function fill(testCase: TestCase, verdict: Verdict): void {
  const title = visible(verdict.title);
  testCase
    .className(`mcp-assert.${visible(verdict.suite)}`)
    .name(visible(verdict.assertion))
    .time(0)
    .property('title', title)
    .property('level', verdict.level);
  if (verdict.outcome === 'fail') {
    const message = `${title}: expected ${verdict.expected}, got ${verdict.actual}`;
    testCase.failure(visible(message), verdict.level).stacktrace(content(found(verdict)));
  } else if (verdict.outcome === 'risk') {
    testCase.standardOutput(content(found(verdict)));
  } else if (verdict.outcome === 'not-checked') {
    const reason = `${OUTCOME_WORDS['not-checked']} (${verdict.why}): ${verdict.because}`;
    // The library writes no message into <skipped>, so the reason stands in the output.
    testCase.skipped().standardOutput(content([reason]));
  }
}

function found(verdict: Verdict): string[] {
  return [
    `${OUTCOME_WORDS[verdict.outcome]}: ${verdict.title}`,
    `expected: ${verdict.expected}`,
    `actual: ${verdict.actual}`,
    ...(verdict.consequenceOf ? [`because of: ${verdict.consequenceOf}`] : []),
    '',
    ...(verdict.evidence ?? []).map(wire),
    '',
    `clause: ${verdict.clause.text}`,
    verdict.clause.url,
    ...(verdict.clients ?? []).map(
      ({ client, behaviour, message }) =>
        `client ${client}: ${behaviour}${message === undefined ? '' : `: ${message}`}`,
    ),
  ];
}

function wire(evidence: ReportEvidence): string {
  const at = evidence.pointer ? `  at ${evidence.pointer}` : '';
  return `${wireLabel(evidence)}  ${evidence.excerpt}${at}`;
}

/**
 * Lines as CDATA content. XML has no way to write most control characters or a lone surrogate, and
 * the library escapes only the first `]]>`: so none of them reaches it.
 */
function content(lines: readonly string[]): string {
  return lines.map(visible).join('\n').replaceAll(']]>', ']]\\u003e');
}
