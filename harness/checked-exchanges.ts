/** The exchanges of a check, as its log has them. */

import { bodyOfFrames } from './answer-body.ts';
import { type LoggedExchange, loggedExchange } from './exchange-log.ts';
import { headerOf, type Transcript } from './model/index.ts';
import { type RecordedExchange, recordedExchanges } from './recorded-exchanges.ts';

/** What was sent so far about one request. */
interface Sent {
  posts: number;
  readonly statuses: number[];
}

/**
 * In the order in which they ended; nothing is told that is not in the transcript, whose secrets are
 * masked.
 * @param version of this tool, which is the client
 */
export function checkedExchanges(transcript: Transcript, version: string): LoggedExchange[] {
  const sent = new Map<string, Sent>();
  return recordedExchanges(transcript)
    .sort((a, b) => (a.end?.seq ?? Infinity) - (b.end?.seq ?? Infinity))
    .map((exchange) => logged(exchange, transcript, version, sent));
}

function logged(
  exchange: RecordedExchange,
  { revision }: Transcript,
  version: string,
  sent: Map<string, Sent>,
): LoggedExchange {
  const { probe, process, method, headers, response, received, end, resumes } = exchange;
  const asked = resumes ?? exchange;
  // A probe gives each request an id of its own: the same text is the same request.
  const key = asked.sent && `${process} ${asked.sent.frame.raw}`;
  const about = (key === undefined ? undefined : sent.get(key)) ?? { posts: 0, statuses: [] };
  if (key !== undefined) sent.set(key, about);
  if (exchange.sent) about.posts += 1;
  if (response) about.statuses.push(response.status);
  const contentType = response && headerOf(response.headers, 'content-type');
  return loggedExchange({
    client: `mcp-assert/${version}`,
    protocolVersion: headerOf(headers, 'mcp-protocol-version') ?? revision,
    scenario: probe,
    httpMethod: method,
    message: asked.sent?.frame.json,
    postCount: about.posts,
    httpStatuses: [...about.statuses],
    ...(contentType === undefined ? {} : { contentType }),
    status: response?.status ?? 0,
    ...(isUnread(exchange) ? {} : { body: bodyOfFrames(contentType, received) }),
    revision,
    endReason: end?.how ?? 'stopped',
    retryOrigin: resumes ? 'resume' : about.posts > 1 ? 'client' : 'none',
  });
}

/** What was more than a recording holds says nothing of the server. */
function isUnread({ received, end }: RecordedExchange): boolean {
  const isCut = received.some(
    ({ frame }) => frame.bytes !== undefined && !('json' in frame) && !frame.notJson,
  );
  return isCut || end?.how === 'too-large';
}
