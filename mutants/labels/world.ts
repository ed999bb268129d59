import type { Conversation, Site, Transport } from '../../harness/model/index.ts';

/** What is known of the unbroken server, against which a changed message is held. */
export interface World {
  /** Over which it was said: some operators mean something over one of them only. */
  readonly transport: Transport;
  readonly revision: string;
  readonly conversation: Conversation;
  /** The id of the probe whose request is answered at a site. */
  probeOf(site: Site): string | undefined;
}
