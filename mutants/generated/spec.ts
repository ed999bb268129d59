/**
 * What a generated server is: plain JSON, so that a counterexample can be printed, stored and read.
 * Parts that go out on the wire have the names of the wire, in the words of the newest revision;
 * `respond.ts` leaves out what the negotiated revision does not know.
 */
import type { Revision } from '../../harness/model/index.ts';
import type { Style } from './render.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonMembers;

export interface JsonMembers {
  readonly [name: string]: Json;
}

export interface ServerSpec {
  /** Oldest first, never empty. */
  readonly revisions: readonly Revision[];
  readonly serverInfo: ServerInfo;
  readonly instructions?: string;
  readonly capabilities: Capabilities;
  /** Serves nothing but pings between `initialize` and the initialized notification. */
  readonly isStrict: boolean;
  /** Empty where the capability is not declared. */
  readonly tools: readonly ToolSpec[];
  readonly paging: Paging;
  readonly results: ResultExtras;
  /** `data` of every JSON-RPC error. */
  readonly errorData?: Json;
  readonly noise: Noise;
  readonly style: Style;
}

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly websiteUrl?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
}

export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: 'dark' | 'light';
}

/** Each is served where it is declared, and refused as an unknown method where it is not. */
export interface Capabilities {
  readonly tools?: ListCapability;
  readonly prompts?: ListCapability;
  readonly resources?: ListCapability & { readonly subscribe?: boolean };
  readonly logging?: JsonMembers;
  readonly completions?: JsonMembers;
  readonly experimental?: Readonly<Record<string, JsonMembers>>;
}

export interface ListCapability {
  readonly listChanged?: boolean;
}

export interface ToolSpec {
  readonly listed: ListedTool;
  /** Valid for the `inputSchema`. */
  readonly goodArguments: JsonMembers;
  /** Valid for the `outputSchema`; there exactly where that is. */
  readonly structured?: JsonMembers;
  readonly content: readonly ContentBlock[];
  /** What comes of good arguments: `isError` left out, false, or true. Bad ones always give true. */
  readonly outcome: 'success' | 'explicit success' | 'failure';
}

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonMembers;
  readonly outputSchema?: JsonMembers;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly Icon[];
  readonly execution?: { readonly taskSupport?: 'forbidden' };
  readonly _meta?: JsonMembers;
}

export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

export type ContentBlock = BlockExtras & (TextBlock | MediaBlock | ResourceBlock | LinkBlock);

interface BlockExtras {
  readonly annotations?: {
    readonly audience?: readonly ('user' | 'assistant')[];
    readonly priority?: number;
    readonly lastModified?: string;
  };
  readonly _meta?: JsonMembers;
}

interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

interface MediaBlock {
  readonly type: 'image' | 'audio';
  readonly data: string;
  readonly mimeType: string;
}

interface ResourceBlock {
  readonly type: 'resource';
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly blob?: string;
    readonly _meta?: JsonMembers;
  };
}

interface LinkBlock {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** How `tools/list` is cut into pages. */
export interface Paging {
  /** Tools on a page, at least 1. */
  readonly size: number;
  /** Cursors are this and a number; not empty, since clients take an empty cursor for none. */
  readonly cursor: string;
  /** The last tool is followed by a page that holds none. */
  readonly emptyLastPage: boolean;
}

/** Members of every result, except for results that must be empty. */
export interface ResultExtras {
  readonly _meta?: JsonMembers;
  /** Members that no revision here knows: results are open objects. */
  readonly unknown?: JsonMembers;
}

/** What a server may send without being asked. What its capabilities do not allow is not sent. */
export interface Noise {
  /** Sent once; the one request that is allowed from the beginning. */
  readonly ping?: NoisePing;
  readonly notifications: readonly NoiseNotification[];
  /** `notifications/progress` before the answer to a call that has a progress token. */
  readonly progress: boolean;
}

export interface NoisePing {
  readonly id: string | number;
  readonly params?: JsonMembers;
  readonly on: 'initialize' | 'initialized';
  readonly place: 'before' | 'after';
}

export type NoiseTrigger = 'initialize' | 'initialized' | 'tools/list' | 'tools/call' | 'ping';

export interface NoiseNotification {
  readonly on: NoiseTrigger;
  /** Around the answer. Before the answer to `initialize` no notification is sent. */
  readonly place: 'before' | 'after';
  readonly message: NoiseMessage;
}

export type NoiseMessage =
  | {
      readonly method: 'notifications/message';
      readonly params: { readonly level: LogLevel; readonly data: Json; readonly logger?: string };
    }
  | {
      readonly method: `notifications/${'tools' | 'prompts' | 'resources'}/list_changed`;
      readonly params?: JsonMembers;
    };

/** Least severe first. */
// biome-ignore format: a list
export const LOG_LEVELS = [
  'debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency',
] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
