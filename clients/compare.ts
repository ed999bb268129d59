/** What a mutant did to a client: its run beside that with the unbroken server. */
import type {
  BehaviourClass,
  ClientComplaint,
  MutantBehaviour,
  ThrownError,
  ValueDifference,
} from '../harness/model/index.ts';
import { differencesOf } from './differences.ts';
import { shortLine } from './errors.ts';
import type { RawRun, RawStep } from './steps.ts';

/** The run with the unbroken server, and where it differs from itself each time. */
export interface UnbrokenRun {
  readonly run: RawRun;
  /** `step` and JSON pointer of values that are never the same twice, such as a time. */
  readonly unstable: ReadonlySet<string>;
}

/** Ending a server that does not end by itself takes a client some seconds; in milliseconds. */
const SLOW_CLOSE_MS = 1500;

export interface CompareOptions {
  readonly defaultTimeoutMs?: number;
  /** Of `connect`, where it is another. */
  readonly defaultConnectMs?: number;
  readonly settled: MutantBehaviour['settled'];
}

export function compareRuns(
  unbroken: UnbrokenRun,
  now: RawRun,
  { defaultTimeoutMs, defaultConnectMs = defaultTimeoutMs, settled }: CompareOptions,
): MutantBehaviour {
  const found = differingSteps(unbroken, now);
  const complaint = newComplaint(unbroken.run.onerror, now.onerror);
  const spoke = complaint
    ? { onerror: `${complaint.name}: ${complaint.message}`, onerrorAtMs: complaint.atMs }
    : {};
  const [first, ...others] = found;
  if (!first) return { class: 'identical', ...spoke, settled };
  const { step, differs } = first;
  const waits = step.step === 'connect' ? defaultConnectMs : defaultTimeoutMs;
  return {
    class: first.class,
    step: step.step,
    afterMs: step.ms,
    ...(first.class === 'timeout' && waits !== undefined ? { defaultWaitMs: waits } : {}),
    ...(step.error ? { error: step.error } : {}),
    message: step.error ? errorText(step.error) : differenceText(differs),
    ...(differs.length > 0 ? { differs } : {}),
    ...spoke,
    ...(others.length > 0
      ? { alsoAt: others.map(({ step: other, class: is }) => ({ step: other.step, class: is })) }
      : {}),
    settled,
  };
}

interface DifferingStep {
  readonly class: BehaviourClass;
  readonly step: RawStep;
  readonly differs: readonly ValueDifference[];
}

/**
 * In the order of the steps; a step that only the second run came to differs too.
 * @param most places of a step that are named
 */
export function differingSteps(
  { run, unstable }: UnbrokenRun,
  now: RawRun,
  most?: number,
): DifferingStep[] {
  const found: DifferingStep[] = [];
  for (const step of now.steps) {
    const before = run.steps.find((one) => one.step === step.step);
    const differing = before ? compareSteps(before, step, unstable, most) : surplus(step);
    if (differing) found.push(differing);
  }
  return found;
}

/** Such as a second page that the unbroken server does not have. */
function surplus(step: RawStep): DifferingStep {
  return {
    class: step.outcome === 'ok' ? 'different' : step.outcome,
    step,
    differs: step.returned === undefined ? [] : [{ pointer: '', now: step.returned }],
  };
}

function compareSteps(
  before: RawStep,
  step: RawStep,
  unstable: ReadonlySet<string>,
  most: number | undefined,
): DifferingStep | undefined {
  if (before.outcome !== step.outcome) {
    return {
      class: step.outcome === 'ok' ? 'different' : step.outcome,
      step,
      differs:
        step.outcome === 'ok'
          ? [{ pointer: '', was: before.error?.message ?? '', now: step.returned ?? '' }]
          : [],
    };
  }
  const differs = differencesOf(comparable(before), comparable(step), most, (pointer) =>
    unstable.has(`${step.step} ${pointer}`),
  );
  if (differs.length > 0) return { class: 'different', step, differs };
  if (step.step === 'close' && step.ms - before.ms > SLOW_CLOSE_MS) {
    // Whole seconds: the client ends the server by a ladder of them.
    const now = `closed after ${Math.round(step.ms / 1000)} s`;
    return { class: 'different', step, differs: [{ pointer: '', was: 'closed at once', now }] };
  }
  return undefined;
}

function comparable({ value, error }: RawStep): unknown {
  return error ? { name: error.name, code: error.code, message: error.message } : value;
}

/** A schema's own words say more than the JSON text around them. */
function errorText({ message, reason, path = '' }: ThrownError): string {
  if (reason === undefined) return message;
  return path === '' ? reason : `${path}: ${reason}`;
}

/** The first place that differs, in one line. */
export function differenceText([first, ...more]: readonly ValueDifference[]): string {
  if (!first) return '';
  const { pointer, was = 'nothing', now = 'nothing' } = first;
  const place = pointer === '' ? '' : `${pointer}: `;
  return shortLine(`${place}${now} instead of ${was}${more.length > 0 ? ', and more' : ''}`);
}

/** The first complaint that the unbroken server gives no reason for. */
function newComplaint(
  before: readonly ClientComplaint[],
  now: readonly ClientComplaint[],
): ClientComplaint | undefined {
  const known = new Set(before.map(({ message }) => message));
  return now.find(({ message }) => !known.has(message));
}
