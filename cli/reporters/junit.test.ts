import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { HOSTILE, sampleReport } from '../../testing/sample-report.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';

const look = { color: false, width: 100 };

async function parsed(report = sampleReport()) {
  const xml = await junit.render(report, look);
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml).testsuites;
}

describe('junit', () => {
  test('has a suite a suite and a case an assertion', async () => {
    const { tests, failures, skipped, testsuite } = await parsed();
    expect({ tests, failures, skipped }).toEqual({ tests: '5', failures: '2', skipped: '1' });
    expect(testsuite.map(({ name }: { name: string }) => name)).toEqual([
      'mcp-assert round-trip',
      'mcp-assert stdio',
    ]);
    const [passes, fails] = testsuite[0].testcase;
    expect(passes).toEqual({ name: 'round-trip/passes', classname: 'mcp-assert.round-trip' });
    expect(fails.failure.message).toBe('the title of round-trip/fails: actual words');
    expect(fails.failure['#text']).toContain('https://example.org/spec#clause');
    expect(fails.failure['#text']).toContain('"id":0');
  });

  test('a risk passes and says so; what was not checked is skipped and says why', async () => {
    const [risk, notChecked] = (await parsed()).testsuite[1].testcase;
    expect(risk.failure).toBeUndefined();
    expect(risk['system-out']).toContain('Observed risk: ');
    expect(notChecked).toHaveProperty('skipped');
    expect(notChecked['system-out']).toBe('Not checked: because words');
  });

  test('a server that could not be run is an error', async () => {
    const error = { message: 'command not found', detail: 'tail' };
    const { errors, testsuite } = await parsed(sampleReport('x', { verdicts: [], error }));
    expect(errors).toBe('1');
    expect(testsuite.testcase.error).toMatchObject({
      message: 'command not found',
      '#text': 'tail',
    });
  });

  test('is well-formed XML 1.0 whatever a server says', async () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(HOSTILE));
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const error = { message: text, detail: text };
        const xml = await junit.render(sampleReport(text, { error }), look);
        expect(XMLValidator.validate(xml)).toBe(true);
        // The validator does not know which characters XML 1.0 forbids.
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(xml.isWellFormed()).toBe(true);
      }),
    );
  });
});

test('json is the report', () => {
  const report = sampleReport(HOSTILE);
  expect(JSON.parse(json.render(report, look) as string)).toEqual(report);
});
