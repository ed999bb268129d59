/** Probes that mean something over HTTP only, in the order in which they are started. */
import type { Probe } from '../../../harness/model/index.ts';
import { pingFromForeignOrigin } from './ping-from-foreign-origin.ts';
import { pingInUnknownSession } from './ping-in-unknown-session.ts';
import { pingWhileListening } from './ping-while-listening.ts';
import { pingWithInvalidVersion } from './ping-with-invalid-version.ts';
import { pingWithoutSession } from './ping-without-session.ts';
import { pingWithoutVersion } from './ping-without-version.ts';
import { readResourceMetadata } from './read-resource-metadata.ts';
import { sendMalformedBody } from './send-malformed-body.ts';
import { sendNotifications } from './send-notifications.ts';
import { terminateSession } from './terminate-session.ts';

export const oddProbes: readonly Probe[] = [
  sendNotifications,
  pingWhileListening,
  pingWithoutSession,
  pingInUnknownSession,
  pingWithInvalidVersion,
  pingWithoutVersion,
  pingFromForeignOrigin,
  readResourceMetadata,
  sendMalformedBody,
  terminateSession,
];
