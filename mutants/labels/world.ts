import type { Conversation, Site } from '../../harness/model/index.ts';

/** What is known of the unbroken server, against which a changed message is held. */
export interface World {
  readonly revision: string;
  readonly conversation: Conversation;
  /** The id of the probe whose request is answered at a site. */
  probeOf(site: Site): string | undefined;
}
