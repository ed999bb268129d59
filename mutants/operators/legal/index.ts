/** Variations that are within the specification: an assertion that sees a fault in one is wrong. */
import type { Operator } from '../../../harness/model/index.ts';
import { crlf } from './crlf.ts';
import { declaredNotifications } from './declared-notifications.ts';
import { emptyContent } from './empty-content.ts';
import { errorData } from './error-data.ts';
import { escapes } from './escapes.ts';
import { extraMeta } from './extra-meta.ts';
import { inChunks } from './in-chunks.ts';
import { keyOrder } from './key-order.ts';
import { late150 } from './late-150.ts';
import { moreContent } from './more-content.ts';
import { noToolsListed } from './no-tools-listed.ts';
import { optionalMembersAbsent } from './optional-members-absent.ts';
import { optionalMembersPresent } from './optional-members-present.ts';
import { outOfOrder } from './out-of-order.ts';
import { pingsByNumber } from './pings-by-number.ts';
import { pingsByString } from './pings-by-string.ts';
import { slow } from './slow.ts';
import { slowExit } from './slow-exit.ts';
import { spaces } from './spaces.ts';
import { splitCharacter } from './split-character.ts';
import { unicode } from './unicode.ts';
import { unknownItemMembers } from './unknown-item-members.ts';
import { unknownResultMembers } from './unknown-result-members.ts';
import { vendorNotifications } from './vendor-notifications.ts';
import { withoutTools } from './without-tools.ts';

export const legalOperators: readonly Operator[] = [
  keyOrder,
  spaces,
  escapes,
  unknownResultMembers,
  unknownItemMembers,
  extraMeta,
  errorData,
  optionalMembersAbsent,
  optionalMembersPresent,
  moreContent,
  emptyContent,
  unicode,
  noToolsListed,
  withoutTools,
  slow,
  late150,
  inChunks,
  splitCharacter,
  crlf,
  outOfOrder,
  vendorNotifications,
  declaredNotifications,
  pingsByNumber,
  pingsByString,
  slowExit,
];
