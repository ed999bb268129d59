/** Findings, so that judges read as rules. */
import type {
  AllEvidence,
  Evidence,
  Finding,
  NotCheckedReason,
} from '../../harness/model/index.ts';

export function pass(first: Evidence, ...others: Evidence[]): Finding {
  return { outcome: 'pass', evidence: [first, ...others] };
}

export interface Fault {
  readonly expected: string;
  readonly actual: string;
  readonly evidence: AllEvidence;
  /** Assertions whose fault would explain this one. */
  readonly causes?: readonly string[];
}

export function fail(fault: Fault): Finding {
  return { outcome: 'fail', ...fault };
}

export function risk(fault: Fault): Finding {
  return { outcome: 'risk', ...fault };
}

export function notChecked(why: NotCheckedReason, because: string): Finding {
  return { outcome: 'not-checked', why, because };
}

const WORSE: Readonly<Record<Finding['outcome'], number>> = {
  pass: 1,
  'not-checked': 0,
  risk: 2,
  fail: 3,
};

/** The worst of several findings; the first among equals. */
export function worst(first: Finding, ...others: Finding[]): Finding {
  return others.reduce((a, b) => (WORSE[b.outcome] > WORSE[a.outcome] ? b : a), first);
}
