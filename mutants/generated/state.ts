import type { Revision } from '../../harness/model/index.ts';
import type { LogLevel } from './spec.ts';

/** What a generated server remembers of its one session. */
export interface State {
  /** The negotiated revision; undefined until `initialize` has succeeded. */
  revision?: Revision;
  /** The initialized notification came. */
  initialized: boolean;
  /** The least severe level that is sent. */
  logLevel: LogLevel;
}
