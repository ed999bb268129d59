/** `@modelcontextprotocol/client` 2.x. Modes: none (its default), `auto`, `pin-YYYY-MM-DD`. */
import { member } from '../harness/model/index.ts';
import { issuesOf, messageOf, nameOf, refusalOf } from './errors.ts';
import { entryOf } from './packages/entry.ts';
import { CLIENT_INFO, placeStdio, type RealClient, type StepLimits } from './real-client.ts';
import { commonMethods, optionsOf, type SdkClient } from './sdk-methods.ts';

interface Sdk {
  Client: new (info: object, options: object) => Client;
  StreamableHTTPClientTransport: new (url: URL, options: object) => object;
  DEFAULT_REQUEST_TIMEOUT_MSEC?: unknown;
}

interface Client extends SdkClient {
  getNegotiatedProtocolVersion?(): unknown;
  callTool(params: object, options?: object): Promise<unknown>;
}

/** A schema that accepts anything, in the interface that this SDK asks for (Standard Schema 1). */
const ANYTHING = {
  '~standard': {
    version: 1,
    vendor: 'mcp-assert',
    validate: (value: unknown) => ({ value }),
  },
};

const REFUSED_BY_OUTPUT_SCHEMA =
  /has an output schema but did not return|does not match the tool's output schema/;

const UNUSABLE_OUTPUT_SCHEMA = /^Tool '.*' has an invalid outputSchema/s;

export const sdkV2: RealClient = {
  packageName: '@modelcontextprotocol/client',
  major: 2,
  async load(folder, mode) {
    const [main, { StdioClientTransport }] = await Promise.all([
      import(entryOf(folder, '.')) as Promise<Sdk>,
      import(entryOf(folder, './stdio')) as Promise<{
        StdioClientTransport: new (server: object) => object;
      }>,
    ]);
    const waits = main.DEFAULT_REQUEST_TIMEOUT_MSEC;
    return {
      ...(typeof waits === 'number' ? { defaultTimeoutMs: waits } : {}),
      // It asks what the server is first, and then opens it as an older one.
      ...(typeof waits === 'number' && mode === 'auto' ? { defaultConnectMs: 2 * waits } : {}),
      create(place, connectLimits, onerror) {
        const client = new main.Client(CLIENT_INFO, {
          capabilities: {},
          ...negotiation(mode, connectLimits),
        });
        client.onerror = onerror;
        return {
          ...commonMethods(client, ANYTHING),
          async connect(limits) {
            const transport =
              place.kind === 'stdio'
                ? new StdioClientTransport(placeStdio(place))
                : new main.StreamableHTTPClientTransport(new URL(place.url), {
                    requestInit: { headers: place.headers },
                  });
            await client.connect(transport, optionsOf(limits));
            return {
              serverInfo: client.getServerVersion(),
              capabilities: client.getServerCapabilities(),
              instructions: client.getInstructions?.(),
              protocolVersion: client.getNegotiatedProtocolVersion?.(),
            };
          },
          callTool: (name, args, limits) =>
            client.callTool({ name, arguments: args }, optionsOf(limits)),
        };
      },
    };
  },
  classify(error) {
    switch (member(error, 'code')) {
      case 'REQUEST_TIMEOUT':
        return 'timeout';
      case 'CONNECTION_CLOSED':
      case 'NOT_CONNECTED':
        return 'closed';
      case 'INVALID_RESULT':
        return 'schema-error';
    }
    if (issuesOf(error)) return 'schema-error';
    const message = messageOf(error);
    if (message === 'Not connected') return 'closed';
    if (REFUSED_BY_OUTPUT_SCHEMA.test(message)) return 'schema-error';
    // It throws this as a JSON-RPC error, although no server has sent it: the tool cannot be called.
    if (UNUSABLE_OUTPUT_SCHEMA.test(message)) return 'client-error';
    return typeof member(error, 'code') === 'number' && nameOf(error).endsWith('Error')
      ? 'protocol-error'
      : 'client-error';
  },
  refusal(error) {
    const issues = issuesOf(error);
    if (issues) return refusalOf(issues);
    const message = messageOf(error);
    if (REFUSED_BY_OUTPUT_SCHEMA.test(message)) return { path: '/structuredContent' };
    if (member(error, 'code') !== 'INVALID_RESULT') return undefined;
    // The issues stand in the message, as JSON.
    try {
      return refusalOf(JSON.parse(message.slice(message.indexOf('['))));
    } catch {
      return undefined;
    }
  },
};

/** The probe that precedes `initialize` waits by itself, whatever `connect` is told. */
function negotiation(mode: string | undefined, { timeoutMs }: StepLimits): object {
  if (mode === undefined) return {};
  const pinned = /^pin-(.+)$/.exec(mode)?.[1];
  return {
    versionNegotiation: {
      mode: pinned === undefined ? mode : { pin: pinned },
      ...(timeoutMs === undefined ? {} : { probe: { timeoutMs } }),
    },
  };
}
