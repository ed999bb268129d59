import {
  type Assertion,
  type Finding,
  has,
  isObject,
  member,
  type Recording,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { callUnknownTool } from '../probes/call-unknown-tool.ts';
import { open } from '../probes/open.ts';
import { kindOf } from '../support/describe.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { type HttpExchange, httpExchanges } from '../support/http.ts';
import { overHttp } from '../support/http-judges.ts';
import { responseShown } from '../support/http-words.ts';
import { notSentIn, pointing, requestsIn, type SeenRequest } from '../support/read.ts';
import { FRAMING_CAUSES, unanswered } from '../support/silence.ts';
import { stoppedBy } from '../support/turned-away.ts';

const EXPECTED = 'a JSON-RPC error with a code and a message, or HTTP 401 or 403';

/** Assertions that see more of the same fault. */
const CAUSES = [
  'round-trip/unknown-tool-is-error-32602',
  'messages/every-message-carries-jsonrpc-2-0',
  'messages/every-error-has-code-and-message',
  'round-trip/response-echoes-id',
  ...FRAMING_CAUSES,
];

export const refusesAnUnknownToolInJsonRpc: Assertion = {
  id: 'refusals/refuses-an-unknown-tool-in-json-rpc',
  group: 'refused calls',
  title: 'an unknown tool is refused by a JSON-RPC error, or by HTTP 401 or 403',
  clause: clauses.refusalIsJsonRpc,
  over: [open, callUnknownTool],
  judge: overHttp(clauses.refusalIsJsonRpc, (recordings) => {
    const [opening, recording] = recordings;
    if (!opening || !recording) throw new Error('The probe was not recorded');
    const notSent = notSentIn(recording);
    if (notSent) return notChecked(notSent.why, notSent.because);
    const [request] = requestsIn(recording);
    if (!request) return notChecked('blocked', 'the unknown tool was not called');
    return judgeOne(request, recording, opening);
  }),
};

function judgeOne(request: SeenRequest, recording: Recording, opening: Recording): Finding {
  const exchanges = httpExchanges([recording]);
  const exchange = exchanges.find(({ number }) => number === request.exchange);
  const stopped = exchanges.map(stoppedBy).find((words) => words !== undefined);
  if (stopped !== undefined) return notChecked('blocked', stopped);
  const response = exchange?.response;
  // Refused before anybody looked at what was called.
  if (response && [401, 403].includes(response.status)) return pass(request.at, response.at);
  const [answer] = request.responses;
  if (!answer) {
    const { actual, evidence } = unanswered(request, recording, opening);
    const words = exchange && bodyShown(exchange);
    return risk({ expected: EXPECTED, actual: words ?? actual, evidence, causes: CAUSES });
  }
  const wrong = faultOf(answer.message);
  if (!wrong) return pass(request.at, pointing(answer.at, '/error'));
  const evidence = [request.at, pointing(answer.at, wrong.pointer)] as const;
  return risk({ expected: EXPECTED, actual: wrong.actual, evidence, causes: CAUSES });
}

/** A body that came, and is no answer. */
function bodyShown(exchange: HttpExchange): string | undefined {
  const { response, received, end } = exchange;
  return response && end?.how === 'complete' && !received[0]?.sse
    ? responseShown(exchange)
    : undefined;
}

function faultOf(
  message: object,
): { readonly pointer: string; readonly actual: string } | undefined {
  if (!has(message, 'error')) {
    const isExecuted = member(member(message, 'result'), 'isError') === true;
    const actual = isExecuted ? 'a result with isError: true' : 'a result';
    return { pointer: '/result', actual };
  }
  const error = member(message, 'error');
  if (has(message, 'result'))
    return { pointer: '/result', actual: 'a result and an error together' };
  if (member(message, 'jsonrpc') !== '2.0')
    return { pointer: '/jsonrpc', actual: 'an error without jsonrpc "2.0"' };
  if (!isObject(error)) return { pointer: '/error', actual: `error is ${kindOf(error)}` };
  if (typeof error.code !== 'number') {
    return { pointer: '/error/code', actual: `an error whose code is ${kindOf(error.code)}` };
  }
  return typeof error.message === 'string'
    ? undefined
    : { pointer: '/error/message', actual: `an error whose message is ${kindOf(error.message)}` };
}
