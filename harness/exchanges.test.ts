import { expect, test } from 'vitest';
import { createExchanges } from './exchanges.ts';
import type { WireHappening } from './model/index.ts';
import { createRecorder } from './record.ts';

const recorder = createRecorder(
  () => 0,
  (text) => text,
);
const [one, other] = ['one', 'other'].map((probe) => recorder.recording(probe, 1));
if (!one || !other) throw new Error('there are two recordings');

const request = (exchange: number, resumes?: number): WireHappening => ({
  kind: 'http-request',
  exchange,
  method: 'GET',
  headers: [],
  ...(resumes === undefined ? {} : { resumes }),
});
const response = (exchange: number, type?: string): WireHappening => ({
  kind: 'http-response',
  exchange,
  status: 200,
  headers: type === undefined ? [] : [['content-TYPE', type]],
});

test('an exchange belongs to the recording that began it, and so does what resumes it', () => {
  const exchanges = createExchanges();
  const begin = (recording: typeof one, exchange: number) =>
    exchanges.begun(recording, () => {
      expect(exchanges.happened(request(exchange), exchange)).toBe(recording);
      return exchange;
    });
  expect([begin(one, 1), begin(other, 2)]).toEqual([1, 2]);
  expect(exchanges.happened(response(1), 1)).toBe(one);
  expect(exchanges.happened(request(3, 1), 3)).toBe(one);
  expect(exchanges.happened(request(4, 1), 4)).toBe(one);
  expect(exchanges.recordingOf(4)).toBe(one);
  expect(exchanges.recordingOf(2)).toBe(other);
});

test('what nobody began belongs to nobody', () => {
  const exchanges = createExchanges();
  expect(exchanges.happened(request(1), 1)).toBeUndefined();
  expect(exchanges.happened(response(1), 1)).toBeUndefined();
  expect(exchanges.recordingOf(undefined)).toBeUndefined();
});

test('a transport that numbers nothing is a fault of ours', () => {
  expect(() => createExchanges().begun(one, () => undefined)).toThrow(/numbers its exchanges/);
});

test('the outcome is known as soon as the response begins', () => {
  const exchanges = createExchanges();
  expect(exchanges.outcomeOf(1)).toEqual({});
  exchanges.happened(response(1), 1);
  exchanges.happened(response(2, 'Text/HTML; charset=x'), 2);
  expect(exchanges.outcomeOf(1)).toEqual({ status: 200 });
  expect(exchanges.outcomeOf(2)).toEqual({ status: 200, contentType: 'text/html' });
  expect(exchanges.isSettled(1)).toBe(false);
  exchanges.settle(1);
  expect([exchanges.isSettled(1), exchanges.isSettled(2)]).toEqual([true, false]);
});

test('who waits for a response hears of it, or that there will be none', async () => {
  const exchanges = createExchanges();
  const heard: number[] = [];
  const wait = (exchange: number) => exchanges.responded(exchange).then(() => heard.push(exchange));
  const waits = [wait(1), wait(2)];
  exchanges.settle(2);
  await waits[1];
  expect(heard).toEqual([2]);
  exchanges.happened(response(1), 1);
  await waits[0];
  await Promise.all([wait(1), wait(2)]);
  expect(heard).toEqual([2, 1, 1, 2]);
});
