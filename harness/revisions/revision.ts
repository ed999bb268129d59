/** How a client speaks one revision of the protocol. */
import type { Revision } from '../model/index.ts';

export type Params = Readonly<Record<string, unknown>>;

export interface RevisionDriver {
  readonly revision: Revision;
  /**
   * The request that opens a session.
   * @param capabilities what the client declares; `{}` where it declares nothing
   */
  opening(capabilities: Params): { readonly method: string; readonly params: Params };
  /** Adds to the params of a request what this revision demands of each request. */
  stamp(params: Params | undefined): Params | undefined;
}
