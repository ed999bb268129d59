import type { Asked, Conversation } from '../../harness/model/index.ts';

/** What is known of the unbroken server, against which a changed message is held. */
export interface World {
  readonly revision: string;
  readonly conversation: Conversation;
  /** The probe that sent the request of an answer. */
  probeOf(answers: Asked): string | undefined;
}
