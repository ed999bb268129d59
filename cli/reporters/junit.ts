/** JUnit XML, as CI systems read it: one suite a suite, one case an assertion. */
import type { Builder, TestCase } from 'junit-report-builder';
import type { LiveClient, ReportEvidence, Verdict } from '../../harness/model/index.ts';
import { visible } from '../../harness/visible.ts';
import type { Reporter } from './reporter.ts';

export const junit: Reporter = {
  name: 'junit',
  async render(report) {
    const builder = await newBuilder();
    // The suites share one run: its time is told once, so that sums are right.
    let seconds = report.durationMs / 1000;
    for (const name of new Set(report.verdicts.map(({ suite }) => suite))) {
      const verdicts = report.verdicts.filter(({ suite }) => suite === name);
      const suite = builder.testSuite().name(`mcp-assert ${name}`).time(seconds);
      seconds = 0;
      for (const verdict of verdicts) addCase(suite.testCase(), verdict);
    }
    for (const client of report.clients ?? []) {
      const suite = builder
        .testSuite()
        .name(`mcp-assert client ${lineOf(client.client)}`)
        .time(0);
      addClient(suite.testCase(), client);
    }
    if (report.error) {
      const { message, detail = '' } = report.error;
      builder
        .testSuite()
        .name('mcp-assert')
        .time(seconds)
        .testCase()
        .className('mcp-assert')
        .name('the server can be run')
        .error(lineOf(message), 'could-not-run', textOf(detail));
    }
    return `${builder.build().trimEnd()}\n`;
  },
};

async function newBuilder(): Promise<Builder> {
  const module = await import('junit-report-builder');
  // Its types speak of an ES module, which it is only for bundlers; at run time both look like this.
  return (module.default as unknown as Builder).newBuilder();
}

function addCase(testCase: TestCase, verdict: Verdict): void {
  const { assertion, suite, title, outcome, actual = '', because = '' } = verdict;
  testCase.className(`mcp-assert.${suite}`).name(assertion);
  if (outcome === 'fail') {
    testCase.failure(lineOf(`${title}: ${actual}`), verdict.level);
    testCase.stacktrace(detailsOf(verdict));
  }
  // JUnit knows no risk: the case passes, and says what was seen.
  if (outcome === 'risk') testCase.standardOutput(`Observed risk: ${detailsOf(verdict)}`);
  if (outcome === 'not-checked') {
    testCase.skipped().standardOutput(`Not checked: ${lineOf(because)}`);
  }
}

/** Fails exactly where it makes the exit code 1. */
function addClient(testCase: TestCase, { client, broken, steps }: LiveClient): void {
  testCase.className('mcp-assert.clients').name(`${lineOf(client)} gets along with the server`);
  const lines = steps.map(({ step, outcome, ms, error }) =>
    lineOf(
      `${step}: ${outcome} after ${ms} ms${error ? `: ${error.name}: ${error.reason ?? error.message}` : ''}`,
    ),
  );
  // A refusal in good form is how a server says no: it comes last.
  const failed = steps.findIndex(({ outcome }) => !['ok', 'protocol-error'].includes(outcome));
  const refused = steps.findIndex(({ outcome }) => outcome === 'protocol-error');
  const message = lines[failed === -1 ? refused : failed] ?? '';
  if (broken) testCase.failure(message, 'client').stacktrace(lines.join('\n'));
  else testCase.standardOutput(lines.join('\n'));
}

function detailsOf(verdict: Verdict): string {
  const { title, expected = '', actual = '', clause, consequenceOf, evidence = [] } = verdict;
  return [
    lineOf(title),
    `expected: ${lineOf(expected)}`,
    `actual: ${lineOf(actual)}`,
    ...evidence.map(evidenceLine),
    `clause: ${clause.text} ${clause.url}`,
    ...(consequenceOf ? [`consequence of: ${consequenceOf}`] : []),
  ].join('\n');
}

function evidenceLine({ kind, atMs, excerpt, pointer = '' }: ReportEvidence): string {
  return lineOf(`${kind} at ${atMs} ms: ${excerpt} ${pointer}`.trimEnd());
}

/** One line of untrusted text without what XML 1.0 forbids. */
function lineOf(text: string): string {
  return (
    visible(text)
      .replace(/[\ufffe\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
      // The XML library guards only the first end of a CDATA section.
      .replaceAll(']]>', ']]\\u003e')
  );
}

function textOf(text: string): string {
  return text.split('\n').map(lineOf).join('\n');
}
