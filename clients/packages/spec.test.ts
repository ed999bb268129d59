import { describe, expect, test } from 'vitest';
import { UsageError } from '../../harness/errors.ts';
import { clientText, isTag, parseClientSpec } from './spec.ts';

const SDK = '@modelcontextprotocol/sdk';
const CLIENT = '@modelcontextprotocol/client';

describe('the text of --client', () => {
  test.each([
    [SDK, { name: SDK, range: '1' }],
    [CLIENT, { name: CLIENT, range: '2' }],
    ['sdk', { name: SDK, range: '1' }],
    [`${SDK}@1.28.0`, { name: SDK, range: '1.28.0' }],
    ['sdk@v1.28.0', { name: SDK, range: '1.28.0' }],
    [`${SDK}@^1.20`, { name: SDK, range: '^1.20' }],
    ['sdk@>=1.20 <1.30', { name: SDK, range: '>=1.20 <1.30' }],
    ['sdk@1.2.0 || ~1.30.0', { name: SDK, range: '1.2.0 || ~1.30.0' }],
    [`${SDK}@latest`, { name: SDK, range: 'latest' }],
    ['client@2', { name: CLIENT, range: '2' }],
    ['client@2.0.0-alpha.2', { name: CLIENT, range: '2.0.0-alpha.2' }],
    ['client#auto', { name: CLIENT, range: '2', mode: 'auto' }],
    [`${CLIENT}@2.4.0#auto`, { name: CLIENT, range: '2.4.0', mode: 'auto' }],
    ['client@next#pin-2026-07-28', { name: CLIENT, range: 'next', mode: 'pin-2026-07-28' }],
  ])('%s', (text, spec) => {
    expect(parseClientSpec(text)).toEqual(spec);
  });

  const NAMES = `expected ${SDK} or ${CLIENT}, with @VERSION where you want a certain one`;
  const ONE = `expected a version 1.x of ${SDK} (2.x is ${CLIENT})`;
  const TWO = `expected a version 2.x of ${CLIENT} (1.x is ${SDK})`;
  const VERSION = 'expected a version, a range or a dist-tag after @, such as';
  const MODE = 'expected #auto or #pin-YYYY-MM-DD after the version';
  test.each([
    ['foo', NAMES],
    ['', NAMES],
    ['sdk@', NAMES],
    ['@modelcontextprotocol/server@2', NAMES],
    ['@other/sdk', NAMES],
    ['sdk-1.30.0', NAMES],
    ['sdk@2.0.0', ONE],
    ['sdk@0.7.0', ONE],
    ['sdk@*', ONE],
    ['sdk@>=1.20', ONE],
    ['sdk@1 || 2', ONE],
    ['sdk@2.0.0-beta.1', ONE],
    ['client@1.0.0', TWO],
    ['client@^1', TWO],
    ['sdk@1.28.0@2', VERSION],
    ['sdk@file:../x', VERSION],
    ['sdk@https://example.com/x.tgz', VERSION],
    ['sdk@x.tgz', VERSION],
    ['sdk@--global', VERSION],
    ['sdk@1.28.0#auto', `only ${CLIENT} takes a #MODE`],
    ['client@2#', MODE],
    ['client@2#legacy', MODE],
    ['client@2#pin-2026-7-28', MODE],
    ['client@2#pin-2026-13-01', MODE],
    ['client@2#auto#auto', MODE],
  ])('%s is refused', (text, reason) => {
    expect(() => parseClientSpec(text)).toThrow(UsageError);
    expect(() => parseClientSpec(text)).toThrow(`--client ${text}: ${reason}`);
  });

  test('is made again for messages', () => {
    expect(clientText(parseClientSpec('client@^2#auto'))).toBe(`${CLIENT}@^2#auto`);
    expect(clientText(parseClientSpec('sdk@latest'))).toBe(`${SDK}@latest`);
  });

  test('names a dist-tag where it is neither version nor range', () => {
    expect(['latest', '1', '1.2.3', '>=1 <2'].map(isTag)).toEqual([true, false, false, false]);
  });
});
