/** What all parts of the joint report are made from, with the short names of the clients. */
import type {
  JointReport,
  MutantBehaviour,
  MutantResult,
  MutantsReport,
  ObservedClient,
} from '../../../../harness/model/index.ts';
import { visible } from '../../../../harness/visible.ts';
import type { Colors } from '../../pretty/index.ts';

/** The report is made for terminals of so many columns. */
export const WIDTH = 100;

export interface ShownClient extends ObservedClient {
  /** Such as `sdk@1.32.2`: without the scope, where that is enough to tell the clients apart. */
  readonly name: string;
  /** The head of its column in a table. */
  readonly letter: string;
}

export interface View {
  readonly joint: JointReport;
  readonly colors: Colors;
  readonly clients: readonly ShownClient[];
  /** Mutants that some client was run with. */
  readonly observed: readonly MutantResult[];
}

export function viewOf(report: MutantsReport, joint: JointReport, colors: Colors): View {
  const names = report.clients.map(({ id }) => id.slice(id.lastIndexOf('/') + 1));
  const distinct = new Set(names).size === names.length;
  const clients = report.clients.map((client, index) => ({
    ...client,
    name: visible(distinct ? (names[index] ?? client.id) : client.id),
    letter: String.fromCharCode('A'.charCodeAt(0) + index),
  }));
  const observed = report.mutants.filter((mutant) =>
    clients.some(({ id }) => mutant.behaviours?.[id] !== undefined),
  );
  return { joint, colors, clients, observed };
}

export function nameOf({ clients }: View, id: string): string {
  return clients.find((client) => client.id === id)?.name ?? visible(id);
}

/** What the clients do with a mutant of the report, by their ids. */
export function behavioursIn({ observed }: View, id: string): Record<string, MutantBehaviour> {
  return observed.find((mutant) => mutant.id === id)?.behaviours ?? {};
}

/** In the order of the first of each group. (`Map.groupBy` is younger than the oldest Node that we run on.) */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The letters of the columns, explained. */
export function legendOf({ clients }: View): string {
  return clients.map(({ letter, name }) => `${letter} ${name}`).join('  ');
}
