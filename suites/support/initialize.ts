/** The first response that came after initialize was sent, whatever its id: what group 1 judges. */
import type { Finding, JsonObject, Recording } from '../../harness/model/index.ts';
import { member } from '../../harness/model/index.ts';
import { fail } from './findings.ts';
import { requestsIn, responsesIn, type SeenRequest, type SeenResponse } from './read.ts';
import { closedAt, neverOpened } from './silence.ts';

export interface Opening {
  readonly request: SeenRequest;
  readonly response: SeenResponse;
  /** The `result` of the response; undefined where it is missing or no object. */
  readonly result: unknown;
}

/**
 * Judges the first response to initialize, or fails where none came.
 * @param expected what a pass would have shown, in words
 */
export function ofFirstResponse(
  expected: string,
  judge: (opening: Opening, recording: Recording) => Finding,
): (recordings: readonly Recording[]) => Finding {
  return ([recording]) => {
    if (!recording) throw new Error('The opening was not recorded');
    const closed = closedAt(recording);
    if (closed) return closed;
    const [request] = requestsIn(recording);
    const [response] = responsesIn(recording);
    if (!request || !response) return fail(neverOpened(expected, recording));
    return judge({ request, response, result: member(response.message, 'result') }, recording);
  };
}

/** A member of the result of initialize, for evidence that points at it. */
export function resultMember(opening: Opening, key: string): unknown {
  return member(opening.result as JsonObject | undefined, key);
}
