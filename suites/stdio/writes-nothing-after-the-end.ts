import {
  type Assertion,
  type Finding,
  isRequest,
  type Recording,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import { linesOf } from '../support/lines.ts';
import { ofEachProcess } from '../support/output.ts';
import { evidence, firstOf, requestsIn, responsesIn } from '../support/read.ts';

const EXPECTED = 'nothing after end of input but the answers still owed';

export const writesNothingAfterTheEnd: Assertion = {
  id: 'stdio/writes-nothing-after-the-end',
  group: 'standard output',
  title: 'after end of input nothing is written but the answers still owed',
  clause: clauses.stdoutOnlyMessages,
  over: 'every-recording',
  judge: ofEachProcess(judgeProcess),
};

function judgeProcess(recordings: readonly Recording[]): Finding {
  const closed = firstOf(recordings, ({ kind }) => kind === 'input-closed');
  if (!closed) return notChecked('not-applicable', 'the server ended before its input did');
  const end = closed.event.seq;
  const text = linesOf(recordings).find(
    ({ seq, holdsMessage, kind }) =>
      seq > end && !holdsMessage && kind !== 'blank' && kind !== 'unread',
  );
  if (text) {
    const causes = ['stdio/writes-only-messages', 'stdio/writes-utf-8'];
    return fail({ expected: EXPECTED, actual: text.words, evidence: [closed.at, text.at], causes });
  }
  return surplusResponse(recordings, end) ?? lateRequest(recordings, end) ?? pass(closed.at);
}

function surplusResponse(recordings: readonly Recording[], end: number): Finding | undefined {
  const requests = recordings.flatMap(requestsIn);
  const responses = recordings.flatMap(responsesIn).sort((a, b) => a.seq - b.seq);
  const answeredBefore = new Set(
    responses.filter(({ seq }) => seq < end).map(({ message }) => message.id),
  );
  const owed = new Set<unknown>(
    requests.map(({ id }) => id).filter((id) => !answeredBefore.has(id)),
  );
  for (const { message, at, seq } of responses) {
    if (seq < end || owed.delete(message.id)) continue;
    // Under a wrong id an answer that is still owed is the fault of the id, not of its time.
    if (owed.size > 0 && !answeredBefore.has(message.id)) {
      owed.delete([...owed][0]);
      continue;
    }
    const id = message.id === undefined ? 'without an id' : `with the id ${shown(message.id)}`;
    return fail({
      expected: EXPECTED,
      actual: `a response ${id} to nothing that was still open`,
      evidence: [at],
      causes: [
        'round-trip/notification-gets-no-response',
        'round-trip/initialize-gets-exactly-one-response',
      ],
    });
  }
  return undefined;
}

function lateRequest(recordings: readonly Recording[], end: number): Finding | undefined {
  for (const recording of recordings) {
    const index = recording.events.findIndex(
      (event) =>
        event.kind === 'received' &&
        event.seq > end &&
        isRequest(event.frame.json) &&
        // A ping goes by a timer, which cannot know that the input was closed a moment ago.
        event.frame.json.method !== 'ping',
    );
    if (index === -1) continue;
    const actual = 'a request that nobody can answer any more';
    return risk({ expected: EXPECTED, actual, evidence: [evidence(recording, index)] });
  }
  return undefined;
}
