/** A session over HTTP of which each exchange is written down in one line, for looking at mutants. */
import type { Clock } from '../harness/clock.ts';
import type { HttpHeader } from '../harness/model/index.ts';
import type { Carrier } from '../harness/transports/http/carrier.ts';

/** What each step brought: status, headers, the pieces of the body, and how it ended if not well. */
export type Seen = Readonly<Record<string, string>>;

/** Headers that say nothing about a mutant. */
const USUAL = ['content-length', 'transfer-encoding', 'date'];

/**
 * Reads the resource metadata, opens a session, asks, is odd in every way, ends the session, asks again, and opens another.
 * @param patienceMs after which a stream that is still open is left, and what is not answered
 */
export async function converse(carrier: Carrier, clock: Clock, patienceMs: number): Promise<Seen> {
  const seen: Record<string, string> = {};
  let session: string | undefined;

  function send(
    step: string,
    method: string,
    body?: string,
    odd: readonly HttpHeader[] = [],
    url?: string,
  ) {
    const usual: readonly HttpHeader[] =
      session === undefined
        ? []
        : [
            ['Mcp-Session-Id', session],
            ['MCP-Protocol-Version', '2025-11-25'],
          ];
    const headers = [...new Map([...usual, ...odd])].filter(([, value]) => value !== '');
    const startedAt = clock.now();
    let head: string | undefined;
    const chunks: string[] = [];
    return new Promise<void>((resolve) => {
      const over = (how: string) => {
        if (step in seen) return;
        // The way there and back takes some time too.
        const isLate = clock.now() - startedAt > 35 && how !== 'left';
        const parts = [head, chunks.join(' | '), how, isLate ? 'late' : ''];
        seen[step] = parts
          .filter(Boolean)
          .join(' ')
          .replaceAll('\r', '␍')
          .replaceAll('\n', '␊')
          .replaceAll('\0', '␀');
        resolve();
      };
      const stop = carrier.request(
        {
          ...{ method, headers },
          ...(body === undefined ? {} : { body }),
          ...(url === undefined ? {} : { url }),
        },
        {
          head(status, received) {
            head = [status, ...shown(received)].join(' ');
            if (step === 'initialize') session = headerIn(received, 'mcp-session-id');
          },
          data: (chunk) => chunks.push(asText(chunk)),
          end: (how) => over(how === 'complete' ? '' : how),
        },
      );
      clock.after(patienceMs, () => {
        stop();
        over('left');
      });
    });
  }

  const post = (step: string, method: string, ...odd: readonly HttpHeader[]) =>
    send(step, 'POST', request(step, method), odd);
  const tell = (step: string, method: string) =>
    send(step, 'POST', JSON.stringify({ jsonrpc: '2.0', method }));

  await send('metadata', 'GET', undefined, [], '/.well-known/oauth-protected-resource/mcp');
  await post('initialize', 'initialize');
  const streams = [send('get', 'GET'), send('get again', 'GET')];
  await new Promise<void>((resolve) => clock.after(patienceMs / 10, resolve));
  await tell('initialized', 'notifications/initialized');
  await tell('unknown notification', 'notifications/unknown');
  await post('list', 'tools/list');
  const { list = '' } = seen;
  const lastId = list.includes('"result"') ? undefined : /id: (.*?)␊/.exec(list)?.[1];
  if (lastId) await send('list resumed', 'GET', undefined, [['Last-Event-ID', lastId]]);
  if (list.startsWith('307')) await send('list again', 'POST', request('list', 'tools/list'));
  await post('call', 'tools/call');
  await post('unknown method', 'nope');
  await post('unknown tool', 'tools/call');
  await post('ping', 'ping');
  await Promise.all(streams);
  await post('without session', 'ping', ['Mcp-Session-Id', '']);
  await post('unknown session', 'ping', ['Mcp-Session-Id', 'never-issued']);
  await post('invalid version', 'ping', ['MCP-Protocol-Version', '1999-01-01']);
  await post('without version', 'ping', ['MCP-Protocol-Version', '']);
  await post('foreign origin', 'ping', ['Origin', 'http://mcp-assert.invalid']);
  await send('not JSON', 'POST', '{not json');
  await send('delete', 'DELETE');
  await post('after delete', 'ping');
  session = undefined;
  await post('initialize again', 'initialize');
  return seen;
}

function request(id: string, method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method });
}

function shown(headers: readonly HttpHeader[]): string[] {
  return headers
    .filter(([name]) => !USUAL.includes(name.toLowerCase()))
    .map(([name, value]) => (name === 'Content-Type' ? value : `${name}=${value}`));
}

function headerIn(headers: readonly HttpHeader[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** What is no UTF-8 is shown as �, and so are the halves of a character. */
function asText(chunk: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(chunk);
}
