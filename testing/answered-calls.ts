/** What a mutant of the reference server answers to its calls of tools, as bytes: no wire reads them. */

import { virtualClock } from '../harness/clock.ts';
import {
  type HttpBehaviour,
  headerOf,
  isRequest,
  type Transcript,
} from '../harness/model/index.ts';
import { recordedExchanges } from '../harness/recorded-exchanges.ts';
import { mutatedHttp } from '../harness/transports/http/mutated.ts';
import { playedCarrier } from '../harness/transports/http/played.ts';
import { recordedHttpServer } from '../harness/transports/http/replay.ts';
import type { ToolCallAnswer } from '../index.ts';

/** What is not over by then is left, in milliseconds of a virtual clock. */
const PATIENCE_MS = 1000;

/**
 * @param nth counts the calls of the first session, from 1
 * @throws Error where there is no such call
 */
export async function answeredCall(
  transcript: Transcript,
  behaviours: readonly HttpBehaviour[],
  nth: number,
): Promise<Omit<ToolCallAnswer, 'revision'>> {
  const clock = virtualClock();
  const server = recordedHttpServer(transcript)(() => {});
  const carrier = playedCarrier(mutatedHttp(behaviours, server, clock, PATIENCE_MS), clock);
  let answer: Omit<ToolCallAnswer, 'revision'> | undefined;
  // The mutant counts the calls too, and may know the session.
  for (const { headers, sent } of callsIn(transcript).slice(0, nth + 1)) {
    const json = sent?.frame.json;
    if (!isRequest(json)) throw new Error('A call has a body');
    let status = 0;
    let contentType: string | undefined;
    const chunks: Uint8Array[] = [];
    await new Promise<void>((resolve) => {
      const stop = carrier.request(
        { method: 'POST', headers, body: sent?.frame.raw ?? '' },
        {
          head(received, all) {
            status = received;
            contentType = headerOf(all, 'content-type');
          },
          data: (chunk) => chunks.push(chunk),
          end: () => resolve(),
        },
      );
      clock.after(PATIENCE_MS, () => {
        stop();
        resolve();
      });
    });
    if (json.method !== 'tools/call') continue;
    answer = { status, contentType, body: Buffer.concat(chunks), expectedId: json.id };
  }
  if (!answer) throw new Error(`There is no call ${nth}`);
  return answer;
}

/** After the request that opens the session. */
function callsIn(transcript: Transcript) {
  return recordedExchanges(transcript).filter(({ process, sent }) => {
    const json = sent?.frame.json;
    return process === 1 && isRequest(json) && ['initialize', 'tools/call'].includes(json.method);
  });
}
