/** What there is to know of a real client so that it can be observed. */
import type { StepOutcome } from '../harness/model/index.ts';
import { version } from '../harness/version.ts';
import type { Refusal } from './errors.ts';

/** A server as a client of any SDK is told of it. */
export type ServerPlace = StdioPlace | HttpPlace;

export interface StdioPlace {
  readonly kind: 'stdio';
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface HttpPlace {
  readonly kind: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How each client introduces itself. */
export const CLIENT_INFO = { name: 'mcp-assert', version };

/** A server as the transports of the SDKs want it. */
export function placeStdio({ command, cwd, env }: StdioPlace): object {
  const [file, ...args] = command;
  // What the server logs is no answer; a pipe that nobody empties would stop it.
  return { command: file, args, env, stderr: 'ignore', ...(cwd === undefined ? {} : { cwd }) };
}

/** `timeoutMs`: how long each request may take; absent: as long as the client waits by itself. */
export interface StepLimits {
  readonly timeoutMs?: number;
}

/** One client for one server. Every method does what the client's own method of that name does. */
export interface ConnectedClient {
  /** @returns what the client then knows of the server */
  connect(limits: StepLimits): Promise<unknown>;
  listTools(cursor: string | undefined, limits: StepLimits): Promise<unknown>;
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    limits: StepLimits,
  ): Promise<unknown>;
  /** Sends a request that no server knows. */
  requestUnknown(method: string, limits: StepLimits): Promise<unknown>;
  ping(limits: StepLimits): Promise<unknown>;
  /** Sends what a client sends when it no longer waits for a request. */
  notifyCancelled(requestId: number): Promise<void>;
  close(): Promise<void>;
}

/** The client of one installed package. */
export interface LoadedClient {
  /** How long it waits for an answer when nobody says anything, in milliseconds. */
  readonly defaultTimeoutMs?: number;
  /** The same for `connect`, where that is more than one request. */
  readonly defaultConnectMs?: number;
  /**
   * @param limits of `connect`, for what a client must be told before it connects
   * @param onerror is told what the client tells its callback of this name
   */
  create(
    place: ServerPlace,
    limits: StepLimits,
    onerror: (error: unknown) => void,
  ): ConnectedClient;
}

export interface RealClient {
  readonly packageName: string;
  /** The major version whose interface it knows. */
  readonly major: number;
  /** @param folder of the package */
  load(folder: string, mode: string | undefined): Promise<LoadedClient>;
  /** What kind of failure it is that this client threw. */
  classify(error: unknown): Exclude<StepOutcome, 'ok'>;
  /** What a schema refused; undefined where the error is another, or does not say it. */
  refusal(error: unknown): Refusal | undefined;
}
