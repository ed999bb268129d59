/** The data file: what real clients were observed to do with each kind of fault. */
import type { MutantsReport } from '../../harness/model/index.ts';
import { agreement, type KnownBehaviour, summaryOf } from './summary.ts';

export interface ObservedFile {
  readonly format: 'mcp-assert-observed/1';
  /** Of the observation, YYYY-MM-DD. */
  readonly date: string;
  /** The version of Node.js that ran the clients. */
  readonly node: string;
  readonly revision: string;
  readonly transport: 'stdio' | 'http';
  /** Such as `@modelcontextprotocol/sdk@1.32.2`; rows have their columns in this order. */
  readonly clients: readonly string[];
  /** Each once; rows point into this list. */
  readonly behaviours: readonly KnownBehaviour[];
  readonly faults: readonly FaultRow[];
}

export interface FaultRow {
  /** A kind of fault, as `faultKinds` of the harness calls it. */
  readonly fault: string;
  /** A mutant with this fault, the first of `count`. */
  readonly mutant: string;
  readonly count: number;
  /** By client: an index into `behaviours`; null where its observations do not agree. */
  readonly does: readonly (number | null)[];
}

/**
 * @param report of a campaign with clients
 * @param when and with which Node.js it was made
 */
export function observedFile(
  report: MutantsReport,
  when: Pick<ObservedFile, 'date' | 'node'>,
): ObservedFile {
  const clients = report.clients.map(({ id }) => id);
  const behaviours: KnownBehaviour[] = [];
  const places = new Map<string, number>();
  function placeOf(behaviour: KnownBehaviour): number {
    const text = JSON.stringify(behaviour);
    const known = places.get(text) ?? behaviours.push(behaviour) - 1;
    places.set(text, known);
    return known;
  }

  const faults = [...mutantsByFault(report)].flatMap(([fault, mutants]): FaultRow[] => {
    const does = clients.map((client) => {
      const seen = mutants.flatMap((mutant) => {
        const behaviour = mutant.behaviours?.[client];
        return behaviour && !behaviour.unreached ? [summaryOf(behaviour)] : [];
      });
      const known = agreement(seen);
      return known ? placeOf(known) : null;
    });
    const [first] = mutants;
    if (!first || does.every((one) => one === null)) return [];
    return [{ fault, mutant: first.id, count: mutants.length, does }];
  });
  return {
    format: 'mcp-assert-observed/1',
    ...when,
    revision: report.revision,
    transport: report.target.transport,
    clients,
    behaviours,
    faults,
  };
}

function mutantsByFault({ mutants }: MutantsReport) {
  const found = new Map<string, MutantsReport['mutants'][number][]>();
  for (const mutant of mutants) {
    for (const fault of mutant.faults ?? []) {
      found.set(fault, [...(found.get(fault) ?? []), mutant]);
    }
  }
  return found;
}

/** One row a line, so that a change of one row is a change of one line. */
export function textOf(file: ObservedFile): string {
  const { behaviours, faults, ...head } = file;
  const lines = (values: readonly object[]) =>
    values.map((value) => `    ${JSON.stringify(value)}`).join(',\n');
  const top = JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  return `${top},\n  "behaviours": [\n${lines(behaviours)}\n  ],\n  "faults": [\n${lines(faults)}\n  ]\n}\n`;
}
