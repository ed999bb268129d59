import { describe, expect, test } from 'vitest';
import { urlsIn } from './url-in-output.ts';

/** The likeliest. */
const urlIn = (output: string) => urlsIn(output)[0];

describe('banners of servers', () => {
  test.each([
    // Python SDK, FastMCP 1: uvicorn.
    [
      'INFO:     Started server process [4242]\nINFO:     Waiting for application startup.\n[07/30/26 10:15:00] INFO     StreamableHTTP session manager started\nINFO:     Application startup complete.\nINFO:     Uvicorn running on http://0.0.0.0:8000 (Press CTRL+C to quit)\n',
      'http://127.0.0.1:8000/mcp',
    ],
    // FastMCP 2: a box with links to elsewhere.
    [
      '│    🖥  Server name: Demo                                 │\n│    📦 Transport:   Streamable-HTTP                      │\n│    🔗 Server URL:  http://127.0.0.1:8000/mcp/            │\n│    📚 Docs:        https://gofastmcp.com                 │\n│    🚀 Deploy:      https://fastmcp.cloud                 │\n',
      'http://127.0.0.1:8000/mcp/',
    ],
    ['listening on port 3001\n', 'http://127.0.0.1:3001/mcp'],
    ['MCP Streamable HTTP Server listening on port 3001', 'http://127.0.0.1:3001/mcp'],
    ['MCP server ready at http://localhost:3000/mcp', 'http://localhost:3000/mcp'],
    ['MCP server ready at http://localhost:3000/mcp.', 'http://localhost:3000/mcp'],
    ['Streamable HTTP at <http://localhost:3000/mcp>!', 'http://localhost:3000/mcp'],
    // Playwright's prints a configuration.
    [
      'Listening on http://localhost:8931\nPut this in your client config:\n{\n  "mcpServers": {\n    "playwright": {\n      "url": "http://localhost:8931/mcp"\n    }\n  }\n}\nFor legacy SSE transport support, you can use the /sse endpoint instead.\n',
      'http://localhost:8931/mcp',
    ],
    [
      'Context7 Documentation MCP Server running on HTTP at http://localhost:3000/mcp with SSE endpoint at /sse',
      'http://localhost:3000/mcp',
    ],
    ['Server listening at http://[::1]:8080', 'http://[::1]:8080/mcp'],
    ['Server listening at http://[::]:8080', 'http://127.0.0.1:8080/mcp'],
    ['{"level":30,"msg":"Server listening at http://127.0.0.1:8080"}', 'http://127.0.0.1:8080/mcp'],
    ['time=… level=INFO msg="server started" addr=:8080', 'http://127.0.0.1:8080/mcp'],
    ['2026/07/30 10:15:00 Listening on [::]:8080', 'http://127.0.0.1:8080/mcp'],
    ['Now listening on: http://*:5000', 'http://127.0.0.1:5000/mcp'],
    [
      'info: Microsoft.Hosting.Lifetime[14]\n      Now listening on: http://localhost:5000',
      'http://localhost:5000/mcp',
    ],
    ['Server running on 192.168.1.5:4000', 'http://127.0.0.1:4000/mcp'],
    ['Server running at http://my-host:4000/mcp', 'http://127.0.0.1:4000/mcp'],
    ['🚀 Ready on PORT=4000', 'http://127.0.0.1:4000/mcp'],
    ['Tomcat started on port(s): 8080 (http)', undefined],
    ["Tomcat started on port 8080 (http) with context path ''", 'http://127.0.0.1:8080/mcp'],
    [
      '\u001b[32m➜\u001b[39m  Local: \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/mcp\u001b[39m',
      'http://localhost:5173/mcp',
    ],
    ['https://127.0.0.1:8443/mcp', 'https://127.0.0.1:8443/mcp'],
    ['API at http://127.0.0.1:8000/api', 'http://127.0.0.1:8000/api'],
    ['API at http://127.0.0.1:8000/v1/mcp?key=1', 'http://127.0.0.1:8000/v1/mcp?key=1'],
  ])('%j', (output, url) => {
    expect(urlIn(output)?.href).toBe(url);
  });
});

test.each([
  '',
  'Secure MCP Filesystem Server running on stdio',
  'Server started at 10:15:30',
  '[10:15] Server is ready',
  'Debugger listening on ws://127.0.0.1:9229/0f2c936f',
  'See http://example.com:8080/mcp and https://github.com/x/y',
  'version 1.2:34567 of 2026',
  'Listening on port 1',
  'http://localhost:99999/mcp',
])('nothing is made of %j', (output) => {
  expect(urlsIn(output)).toEqual([]);
});

describe('several', () => {
  test.each([
    [
      'GET http://localhost:3000/health\nhttp://localhost:3000/docs\nhttp://localhost:3000',
      ['http://localhost:3000/mcp', 'http://localhost:3000/health', 'http://localhost:3000/docs'],
    ],
    [
      'http://localhost:3000/sse http://localhost:3000/mcp',
      ['http://localhost:3000/mcp', 'http://localhost:3000/sse'],
    ],
    [
      'Cache on port 6379\nlistening on port 3001 (metrics on port 9090)',
      ['http://127.0.0.1:3001/mcp', 'http://127.0.0.1:9090/mcp', 'http://127.0.0.1:6379/mcp'],
    ],
    [
      'Listening on port 3001 and at http://localhost:3001/mcp',
      ['http://localhost:3001/mcp', 'http://127.0.0.1:3001/mcp'],
    ],
  ])('%j', (output, urls) => {
    expect(urlsIn(output).map(({ href }) => href)).toEqual(urls);
  });
});

test('a flood is read in reasonable time', () => {
  const startedAt = performance.now();
  urlsIn('listening on port '.repeat(60_000));
  urlsIn('http://localhost:1 listen: '.repeat(40_000).replaceAll('listen', '\nlisten'));
  urlsIn('\u001b['.repeat(500_000));
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
