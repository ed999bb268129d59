/** Recordings made by hand, for tests of assertions that read every message. */
import {
  type Assertion,
  type Finding,
  isObject,
  type Recording,
  type WireHappening,
} from '../harness/model/index.ts';

/** A request of ours, or a line of the server; each is parsed as the wire would have done it. */
export type Crossed = { readonly asked: string } | { readonly said: string };

/** A request of ours, by its id and method. */
export function asked(id: string | number, method: string): Crossed {
  return { asked: JSON.stringify({ jsonrpc: '2.0', id, method }) };
}

/** A line of the server: its text, or the members that it has beside `jsonrpc`. */
export function said(line: string | Readonly<Record<string, unknown>>): Crossed {
  return { said: isObject(line) ? JSON.stringify({ jsonrpc: '2.0', ...line }) : String(line) };
}

let seq = 0;

export function recorded(probe: string, ...crossed: readonly Crossed[]): Recording {
  const events = crossed.map((one) => ({ seq: seq++, atMs: 0, ...happening(one) }));
  return { probe, process: 1, events };
}

function happening(one: Crossed): WireHappening {
  return 'asked' in one
    ? { kind: 'sent', frame: { raw: one.asked, json: JSON.parse(one.asked) } }
    : { kind: 'received', frame: { raw: one.said, ...parsed(one.said) } };
}

function parsed(text: string): { readonly json?: unknown } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}

/** What an assertion finds in recordings of one session. */
export function found(assertion: Assertion, ...recordings: readonly Recording[]): Finding {
  const revision = '2025-03-26';
  return assertion.judge(recordings, { revision, requested: revision, givenCalls: [] });
}
