/** What the clients of both SDKs do alike: methods of one name, with the options last. */
import type { ConnectedClient, StepLimits } from './real-client.ts';

/** As much of either client. */
export interface SdkClient {
  onerror?: (error: unknown) => void;
  connect(transport: object, options?: object): Promise<void>;
  getServerVersion(): unknown;
  getServerCapabilities(): unknown;
  getInstructions?(): unknown;
  listTools(params: object | undefined, options?: object): Promise<unknown>;
  request(request: object, schema: object, options?: object): Promise<unknown>;
  notification(notification: object): Promise<void>;
  ping(options?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** The options of a request, as both SDKs have them. */
export function optionsOf({ timeoutMs }: StepLimits): object | undefined {
  return timeoutMs === undefined ? undefined : { timeout: timeoutMs };
}

/** @param anyResult a schema that accepts every result, of the kind that the client asks for */
export function commonMethods(
  client: SdkClient,
  anyResult: object,
): Omit<ConnectedClient, 'connect' | 'callTool'> {
  return {
    listTools: (cursor, limits) =>
      client.listTools(cursor === undefined ? undefined : { cursor }, optionsOf(limits)),
    requestUnknown: (method, limits) => client.request({ method }, anyResult, optionsOf(limits)),
    ping: (limits) => client.ping(optionsOf(limits)),
    notifyCancelled: (requestId) =>
      client.notification({
        method: 'notifications/cancelled',
        params: { requestId, reason: 'no longer wanted' },
      }),
    close: () => client.close(),
  };
}
