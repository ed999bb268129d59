/** `@modelcontextprotocol/sdk` 1.x: the client that most programs are built on. */
import { member } from '../harness/model/index.ts';
import { issuesOf, messageOf, nameOf, refusalOf } from './errors.ts';
import { entryOf } from './packages/entry.ts';
import { CLIENT_INFO, type HttpPlace, placeStdio, type RealClient } from './real-client.ts';
import { commonMethods, optionsOf, type SdkClient } from './sdk-methods.ts';

/** The part of the SDK's interface that is used, in all versions from 1.0 on. */
interface Sdk {
  Client: new (info: object, options: object) => Client;
  StdioClientTransport: new (server: object) => object;
  StreamableHTTPClientTransport: new (url: URL, options: object) => object;
  ResultSchema: object;
}

interface Client extends SdkClient {
  callTool(params: object, schema: undefined, options?: object): Promise<unknown>;
}

/** It throws these as JSON-RPC errors, although no server has sent them. */
const REFUSED_BY_OUTPUT_SCHEMA =
  /has an output schema but did not return|does not match the tool's output schema|Failed to validate structured content/;

export const sdkV1: RealClient = {
  packageName: '@modelcontextprotocol/sdk',
  major: 1,
  async load(folder) {
    const part = (subpath: string) => import(entryOf(folder, subpath));
    const [{ Client }, { StdioClientTransport }, { ResultSchema }, protocol] = await Promise.all([
      part('./client/index.js'),
      part('./client/stdio.js'),
      part('./types.js'),
      part('./shared/protocol.js'),
    ]);
    const sdk = { Client, StdioClientTransport, ResultSchema } as Sdk;
    const waits = member(protocol, 'DEFAULT_REQUEST_TIMEOUT_MSEC');
    return {
      ...(typeof waits === 'number' ? { defaultTimeoutMs: waits } : {}),
      create(place, _limits, onerror) {
        const client = new sdk.Client(CLIENT_INFO, { capabilities: {} });
        client.onerror = onerror;
        return {
          ...commonMethods(client, sdk.ResultSchema),
          async connect(limits) {
            const transport =
              place.kind === 'stdio'
                ? new sdk.StdioClientTransport(placeStdio(place))
                : await httpTransport(part, place);
            await client.connect(transport, optionsOf(limits));
            return {
              serverInfo: client.getServerVersion(),
              capabilities: client.getServerCapabilities(),
              instructions: client.getInstructions?.(),
            };
          },
          callTool: (name, args, limits) =>
            client.callTool({ name, arguments: args }, undefined, optionsOf(limits)),
        };
      },
    };
  },
  classify(error) {
    if (issuesOf(error)) return 'schema-error';
    const message = messageOf(error);
    if (nameOf(error) === 'McpError') {
      const code = member(error, 'code');
      if (code === -32001 && member(member(error, 'data'), 'timeout') !== undefined)
        return 'timeout';
      if (code === -32000 && message.endsWith('Connection closed')) return 'closed';
      return REFUSED_BY_OUTPUT_SCHEMA.test(message) ? 'schema-error' : 'protocol-error';
    }
    return message === 'Not connected' ? 'closed' : 'client-error';
  },
  refusal(error) {
    const issues = issuesOf(error);
    if (issues) return refusalOf(issues);
    return REFUSED_BY_OUTPUT_SCHEMA.test(messageOf(error))
      ? { path: '/structuredContent' }
      : undefined;
  },
};

async function httpTransport(
  part: (subpath: string) => Promise<unknown>,
  { url, headers }: HttpPlace,
): Promise<object> {
  const { StreamableHTTPClientTransport } = (await part('./client/streamableHttp.js')) as Sdk;
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}
