/** The calls of tools over HTTP, and at which layer each ended: for the report. */

import { bodyOfFrames } from './answer-body.ts';
import { classifyCall } from './classify.ts';
import {
  type CallClassification,
  headerOf,
  isRequest,
  member,
  type ReportedCall,
  type Transcript,
} from './model/index.ts';
import { type RecordedExchange, recordedExchanges } from './recorded-exchanges.ts';
import { connectionWords } from './transports/http/explain.ts';

/** Probes whose calls a server is to refuse. */
const ASKS_FOR_REFUSAL = ['call-tool-badly', 'call-unknown-tool'];
/** Characters of a name, which is the server's own. */
const MOST_NAME = 200;
/** How a server refuses in good form. */
const REFUSALS = ['JSONRPC_ERROR', 'TOOL_ERROR'];

/** One for each POST of `tools/call`, in the order in which they were sent; none over stdio. */
export function reportedCalls(transcript: Transcript): ReportedCall[] {
  const exchanges = recordedExchanges(transcript);
  return exchanges.flatMap((exchange) => {
    const { probe, process, sent } = exchange;
    const json = sent?.frame.json;
    if (!sent || sent.probing || !isRequest(json) || json.method !== 'tools/call') return [];
    const resumed = exchanges.filter(({ resumes }) => resumes === exchange);
    const { status, layer, outcome, errorCode, because } = classified(
      exchange,
      resumed,
      json.id,
      transcript.revision,
    );
    const asAsked = ASKS_FOR_REFUSAL.includes(probe) && REFUSALS.includes(outcome);
    const name = member(member(json, 'params'), 'name');
    return {
      tool: typeof name === 'string' ? name.slice(0, MOST_NAME) : '',
      ...{ probe, process, event: sent.index },
      ...{ layer, outcome },
      ...(status === 0 ? {} : { status }),
      ...(errorCode === undefined ? {} : { errorCode }),
      because,
      ...(asAsked ? { asAsked } : {}),
    };
  });
}

function classified(
  exchange: RecordedExchange,
  resumed: readonly RecordedExchange[],
  expectedId: string | number,
  revision: string,
): CallClassification {
  const { response, received } = exchange;
  // Of what resumes a stream only its events belong to the answer, and not the page of a refusal.
  const more = resumed.flatMap((one) => one.received.filter(({ sse }) => sse !== undefined));
  const contentType = response && headerOf(response.headers, 'content-type');
  const body = bodyOfFrames(contentType, [...received, ...more]);
  const is = classifyCall({ status: response?.status ?? 0, expectedId, revision }, body);
  const because = becauseOfEnd(is, [exchange, ...resumed].at(-1) ?? exchange);
  return because === undefined ? is : { ...is, because };
}

/** How an exchange ended may say more than what came of it. */
function becauseOfEnd(
  { outcome, because, status }: CallClassification,
  { end, received }: RecordedExchange,
): string | undefined {
  const how = end?.how ?? 'stopped';
  if (status === 0)
    return how === 'stopped' ? 'no response came in time' : connectionWords(end?.error);
  if (outcome !== 'MALFORMED_JSON' && outcome !== 'INCOMPLETE_STREAM') return undefined;
  const isUnread = received.some(({ frame }) => frame.bytes !== undefined && !frame.notJson);
  if (how === 'too-large' || isUnread) return 'the answer was too large to be read';
  if (how === 'stopped') return 'the answer did not come in time';
  return how === 'complete' ? undefined : `the connection broke off: ${because}`;
}
