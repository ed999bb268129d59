/** A behaviour without what is particular to one server: what can be said of a kind of fault. */
import { generalPointer } from '../../harness/fault-kind.ts';
import type { BehaviourClass, MutantBehaviour, ThrownError } from '../../harness/model/index.ts';

/** As it stands in the data file. */
export interface KnownBehaviour {
  readonly class: BehaviourClass;
  readonly step?: string;
  readonly waitsMs?: number;
  /** The class of what is thrown, with its code. */
  readonly error?: string;
  /** JSON pointer to what a schema refuses, `-` for any item and `*` for any name. */
  readonly path?: string;
  readonly message?: string;
  readonly onerror?: string;
}

export function summaryOf(behaviour: MutantBehaviour): KnownBehaviour {
  const { class: is, step, defaultWaitMs, error, onerror } = behaviour;
  const path = error?.path;
  const message = messageOf(behaviour);
  return {
    class: is,
    ...(step === undefined ? {} : { step: withoutNumber(step) }),
    ...(defaultWaitMs === undefined ? {} : { waitsMs: defaultWaitMs }),
    ...(error && is !== 'different' ? { error: named(error) } : {}),
    ...(path === undefined ? {} : { path: generalPointer(path) }),
    ...(message === undefined ? {} : { message }),
    ...(onerror === undefined ? {} : { onerror: withoutTexts(onerror) }),
  };
}

/**
 * What several observations of one kind of fault have in common.
 * @returns undefined where they do not agree on what happens: then nothing is known
 */
export function agreement(behaviours: readonly KnownBehaviour[]): KnownBehaviour | undefined {
  const [first, ...others] = behaviours;
  if (!first) return undefined;
  if (others.some((one) => one.class !== first.class || one.step !== first.step)) return undefined;
  const entries = Object.entries(first).filter(([key, value]) =>
    others.every((one) => one[key as keyof KnownBehaviour] === value),
  );
  return Object.fromEntries(entries) as unknown as KnownBehaviour;
}

function named({ name, code }: ThrownError): string {
  return code === undefined ? name : `${name} ${code}`;
}

/** What a server says of its own refusal is its own; what a client says of an answer is not. */
function messageOf({ class: is, step, error, differs }: MutantBehaviour): string | undefined {
  if (is === 'different') {
    const [first] = differs ?? [];
    if (!first) return undefined;
    const { pointer, was, now } = first;
    // Closing has no value, only a time.
    if (pointer === '' && step === 'close') return now;
    if (pointer === '') return error ? undefined : 'a result instead of an error';
    const how = now === undefined ? 'is missing' : was === undefined ? 'is new' : 'is another';
    return `${generalPointer(pointer)} ${how}`;
  }
  if (is === 'protocol-error' || !error) return undefined;
  return error.reason ?? error.message.replace(/^MCP error -?\d+: /, '');
}

/** The second of several calls is a call. */
function withoutNumber(step: string): string {
  return step.replace(/ \((?:\d+|next page)\)$/, '');
}

/** A message that quotes the server's line says whose line it is by its beginning. */
function withoutTexts(text: string): string {
  return text.replace(/: \{.*$/s, '').replace(/"[^"]{12,}"/g, '"…"');
}
