import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { ReportedCall } from '../../../harness/model/index.ts';
import { HOSTILE, sampleReport } from '../../../testing/sample-report.ts';
import { pretty } from './index.ts';

const plain = (report = sampleReport(), width = 100) =>
  pretty.render(report, { color: false, width }) as string;

describe('pretty', () => {
  test('tells the cause with expected and actual, its consequences, the clause and its link', () => {
    const text = plain();
    expect(text).toContain('✖ the title of round-trip/fails');
    expect(text).toContain('Failed · MUST · round-trip/fails');
    expect(text).toContain('expected  expected words');
    expect(text).toContain('actual    actual words');
    expect(text).toContain('https://example.org/spec#clause');
    expect(text).toMatch(/1 more follows from this:\n {4}round-trip\/follows/);
    expect(text).not.toContain('✖ the title of round-trip/follows');
    expect(text).toContain('Observed risk · SHOULD · stdio/is-a-risk');
  });

  test('counts by group and in all, consequences included', () => {
    const text = plain();
    expect(text).toMatch(/✖ initialize +1\/4 {2}2 failed, 1 not checked/);
    expect(text).toMatch(/▲ life of the process +0\/1 {2}1 at risk/);
    expect(text).toContain(
      '5 assertions: 1 verified, 2 failed, 1 observed risk, 1 not checked · 2 causes · 0.42 s',
    );
  });

  test('says what was not checked and why, and the notes', () => {
    expect(plain()).toMatch(/Not checked\n {2}– because words\n {6}stdio\/is-not-checked/);
    expect(plain()).toContain('i note words');
  });

  test('tells at which layer calls failed, those that were to fail last', () => {
    const call = { tool: 'count', probe: 'call-tool', process: 1, event: 1 } as const;
    const refused: ReportedCall = {
      ...call,
      layer: 'protocol',
      outcome: 'JSONRPC_ERROR',
      because: 'error -32602: "no"',
      asAsked: true,
    };
    const failed: ReportedCall = {
      ...call,
      layer: 'transport',
      outcome: 'HTTP_ERROR',
      status: 503,
      because: 'status 503',
    };
    const fine: ReportedCall = {
      ...call,
      layer: 'application',
      outcome: 'TOOL_SUCCESS',
      because: '',
    };
    const text = plain(sampleReport('x', { calls: [refused, fine, failed] }));
    expect(text).toContain(
      [
        'Failed calls',
        '  ✖ transport    HTTP_ERROR     count: status 503',
        '  – protocol     JSONRPC_ERROR  count: as asked: error -32602: "no"',
      ].join('\n'),
    );
    expect(text).not.toContain('TOOL_SUCCESS');
    expect(plain(sampleReport('x', { calls: [fine] }))).not.toContain('Failed calls');
    const many = plain(sampleReport('x', { calls: Array.from({ length: 9 }, () => failed) }));
    expect(many).toContain('… and 3 more');
  });

  test('marks the place under characters that take two columns', () => {
    const lines = plain().split('\n');
    const at = lines.findIndex((line) => line.includes('"id":0'));
    const before = (lines[at] ?? '').split('"id":')[0] ?? '';
    const carets = (lines[at + 1] ?? '').indexOf('^');
    expect(carets).toBe(stringWidth(`${before}"id":`));
    expect(lines[at + 1]).toContain('^ /idwords');
  });

  test('keeps the wire within a narrow terminal', () => {
    const wire = plain(sampleReport('x'.repeat(300)), 60)
      .split('\n')
      .filter((line) => line.includes('←'));
    expect(wire.length).toBe(1);
    for (const line of wire) expect(stringWidth(line)).toBeLessThanOrEqual(60);
  });

  test('says plainly that a server could not be run', () => {
    const error = { message: 'command not found: nope', detail: 'line 1\nline 2' };
    const summary = { pass: 0, fail: 0, risk: 0, notChecked: 0, causes: 0 };
    const text = plain(sampleReport('x', { verdicts: [], summary, error, exitCode: 3 }));
    expect(text).toContain('Could not be run: command not found: nope\n  line 1\n  line 2');
    expect(text).toContain('Nothing was judged.');
  });

  test('colours only where it is told to', () => {
    expect(plain()).not.toMatch(/\u001b/);
    expect(pretty.render(sampleReport(), { color: true, width: 100 })).toContain('\u001b[31m');
  });

  test('lets no control character of a server through', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(HOSTILE));
    fc.assert(
      fc.property(anyText, (text) => {
        const call = { tool: text, probe: 'p', process: 1, event: 1, because: text } as const;
        const calls = [{ ...call, layer: 'protocol', outcome: 'JSONRPC_ERROR' } as const];
        expect(plain(sampleReport(text, { calls }))).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
        );
      }),
    );
  });
});
