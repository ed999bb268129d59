/** Where resource metadata may be asked for: rules, each with what passes them and what does not. */
import { describe, expect, test } from 'vitest';
import { addressRefusal, hostRefusal, kindOfAddress, parseAllowedHost } from './metadata-rules.ts';

const at = (url: string) => new URL(url);
const PUBLIC = at('https://mcp.example.com/mcp');
const LOCAL = at('http://127.0.0.1:3000/mcp');

describe('an address', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['::', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['2002:0a00:0001::', 'private'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fec0::1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:169.254.169.254', 'link-local'],
    ['64:ff9b::a9fe:a9fe', 'link-local'],
    ['2002:a9fe:a9fe::1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['100.64.0.1', 'carrier-internal'],
    ['100.127.255.255', 'carrier-internal'],
    ['198.18.0.1', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['example.com', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });

  test.each([
    ...['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'],
    ...['169.253.255.255', '192.167.255.255', '223.255.255.255', '11.0.0.0'],
    ...['2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:0808:0808::1'],
  ])('%s is public', (address) => {
    expect(kindOfAddress(address)).toBeUndefined();
  });
});

describe('a host', () => {
  test.each([
    ['https://mcp.example.com/.well-known/x', PUBLIC, []],
    ['https://MCP.example.com./x', PUBLIC, []],
    // Another port is another program of the same host.
    ['http://mcp.example.com:8080/x', PUBLIC, []],
    ['https://auth.example.com/x', PUBLIC, ['auth.example.com']],
    ['http://localhost:9/x', LOCAL, []],
    ['http://[::1]/x', LOCAL, []],
  ])('%s is asked', (url, target, allowed) => {
    expect(hostRefusal(at(url), target, allowed)).toBeUndefined();
  });

  test.each([
    ['https://auth.example.com/x', PUBLIC, []],
    ['https://example.com/x', PUBLIC, ['auth.example.com']],
    ['https://mcp.example.com.evil.test/x', PUBLIC, []],
    ['http://user@evil.test/x', PUBLIC, []],
    ['http://127.0.0.1/x', PUBLIC, []],
    ['http://localhost/x', PUBLIC, []],
    ['https://mcp.example.com/x', LOCAL, []],
  ])('%s is not', (url, target, allowed) => {
    const because = hostRefusal(at(url), target, allowed);
    expect(because).toContain(`--allow-host ${at(url).hostname} permits asking it`);
  });

  test.each(['ftp://mcp.example.com/x', 'file:///etc/passwd', 'data:,x', 'javascript:1'])(
    '%s is nothing to ask',
    (url) => {
      expect(hostRefusal(at(url), PUBLIC, [''])).toContain('is neither http nor https');
    },
  );
});

describe('what a name leads to', () => {
  const url = at('https://mcp.example.com/x');

  test.each([
    [['93.184.216.34', '2606:2800::1'], PUBLIC],
    [['127.0.0.1', '::1'], LOCAL],
    [['93.184.216.34'], LOCAL],
  ])('%j may be asked', (addresses, target) => {
    expect(addressRefusal(url, addresses, target)).toBeUndefined();
  });

  test.each([
    [['127.0.0.1'], PUBLIC, 'loopback'],
    [['93.184.216.34', '10.0.0.1'], PUBLIC, 'private'],
    [['::ffff:169.254.169.254'], PUBLIC, 'link-local'],
    [['10.0.0.1'], LOCAL, 'private'],
    [['169.254.169.254'], LOCAL, 'link-local'],
    // A target on a private network gets nothing asked either.
    [['192.168.1.5'], at('http://192.168.1.5/mcp'), 'private'],
  ])('%j may not', (addresses, target, kind) => {
    const because = addressRefusal(url, addresses, target);
    expect(because).toBe(
      `mcp.example.com leads to ${addresses.at(-1)}, which is a ${kind} address: nothing is sent there, whatever is allowed`,
    );
  });

  test('an address is named once', () => {
    expect(addressRefusal(at('http://[fe80::1]/x'), ['fe80::1'], PUBLIC)).toMatch(/^fe80::1 is a/);
  });
});

describe('--allow-host', () => {
  test.each([
    ['auth.example.com', 'auth.example.com'],
    ['AUTH.Example.com.', 'auth.example.com'],
    ['1.1.1.1', '1.1.1.1'],
    ['2606:4700::1111', '2606:4700::1111'],
    ['[2606:4700::1111]', '2606:4700::1111'],
  ])('%s', (text, host) => {
    expect(parseAllowedHost(text)).toBe(host);
  });

  test.each(['', 'https://auth.example.com', 'a.com:443', 'a.com/x', 'u:p@a.com', 'a b', '*?'])(
    'is no %j',
    (text) => {
      expect(() => parseAllowedHost(text)).toThrow('expected the name of a host');
    },
  );
});
