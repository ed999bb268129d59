/** All suites, in the order in which reports show them. */
import type { Assertion, Suite, Transport } from '../harness/model/index.ts';
import { http } from './http/index.ts';
import { messages } from './messages/index.ts';
import { refusals } from './refusals/index.ts';
import { roundTrip } from './round-trip/index.ts';
import { stdio } from './stdio/index.ts';

export const suites: readonly Suite[] = [roundTrip, messages, stdio, http, refusals];

export const assertions: readonly Assertion[] = suites.flatMap((suite) => suite.assertions);

/** The suites that mean something over a transport. */
export function suitesOf(transport: Transport): readonly Suite[] {
  return suites.filter((suite) => (suite.transport ?? transport) === transport);
}

export function assertionsOf(transport: Transport): readonly Assertion[] {
  return suitesOf(transport).flatMap((suite) => suite.assertions);
}
