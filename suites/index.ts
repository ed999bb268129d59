/** All suites, in the order in which reports show them. */
import type { Assertion, Suite } from '../harness/model/index.ts';
import { messages } from './messages/index.ts';
import { roundTrip } from './round-trip/index.ts';
import { stdio } from './stdio/index.ts';

export const suites: readonly Suite[] = [roundTrip, messages, stdio];

export const assertions: readonly Assertion[] = suites.flatMap((suite) => suite.assertions);
