/** The report of a mutants campaign: the contract of `mcp-assert mutants --reporter json`. */
import type { Level, Outcome } from './assertion.ts';
import type { MutantFamily, Site } from './mutation.ts';
import type { BehaviourClass, MutantBehaviour, ObservedClient } from './observation.ts';
import type { Budgets } from './report.ts';

/**
 * `killed`: some assertion is worse than on the unbroken server. `survived`: none is. `unreached`: the
 * run never came to the place, or the mutant made no difference on the wire. Of legal ones: `quiet`
 * or `false-alarm`.
 */
export type Fate = 'killed' | 'survived' | 'unreached' | 'quiet' | 'false-alarm';

/** Where the code of a source mutant differs. Lines count from 1, columns as in the source. */
export interface SourceSite {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface MutantResult {
  readonly id: string;
  readonly family: MutantFamily;
  readonly operator: string;
  /** Empty where the mutant concerns the whole session. */
  readonly site: Site | SourceSite | Record<string, never>;
  readonly legal: boolean;
  readonly fate: Fate;
  /** Assertions that are worse than on the unbroken server. */
  readonly caughtBy: readonly string[];
  /** What real clients do with it, by the id of the client; absent where none was asked. */
  readonly behaviours?: Readonly<Record<string, MutantBehaviour>>;
  /**
   * The kinds of its faults that the unbroken server does not have, where clients were observed: by
   * these, behaviours are found again for other servers.
   */
  readonly faults?: readonly string[];
  /** Ids of the clauses that it breaks; absent for source mutants, of which nobody knows. */
  readonly breaks?: readonly string[];
  /** Some assertion of this run claims one of these clauses where the mutant breaks it. */
  readonly claimed?: boolean;
  /** By replaying the recording of the unbroken server, or with a server that really runs. */
  readonly settled: 'offline' | 'live';
  /** What there is to know of this row, such as a server that could not be run. */
  readonly note?: string;
  /** The changed code, for source mutants. */
  readonly diff?: string;
}

/** A mutant that nothing caught although its clause is claimed, and what the claiming assertions said. */
export interface Survivor {
  readonly mutant: string;
  readonly reasons: readonly {
    readonly assertion: string;
    readonly outcome: Outcome;
    /** Why it was not checked. */
    readonly because?: string;
  }[];
}

/** A clause that mutants break and that nothing in this run checks where they do. */
export interface UnclaimedClause {
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  readonly mutants: readonly string[];
  /** How many of these some assertion caught all the same. */
  readonly caught: number;
}

export interface AssertionRank {
  readonly assertion: string;
  /** Mutants that it catches, source mutants and those of unclaimed clauses included. */
  readonly caught: number;
  /** Mutants that it alone catches. */
  readonly alone: number;
  /** Where it catches none alone: assertions that catch, each by itself, all that it catches. */
  readonly redundantWith?: readonly string[];
  /** Where it catches none alone and no single other catches all of them: others that together do. */
  readonly coveredBy?: readonly string[];
}

/** A field of the protocol, with the places of all answers of one method taken together. */
export interface FieldRank {
  /** Such as `tools/list /result/tools/-/inputSchema`, with `-` for any item. */
  readonly field: string;
  readonly mutants: number;
  readonly killed: number;
  /** Mutants at this field that only one assertion catches. */
  readonly byOneAlone: number;
}

export interface MutantScores {
  /** killed / breaking, from 0 to 1; 1 where nothing is breaking. */
  readonly sensitivity: number;
  /** quiet / legal, from 0 to 1; 1 where nothing is legal. */
  readonly specificity: number;
  /** Breaking mutants that were caught. */
  readonly killed: number;
  /** Mutants that break a clause on the wire which some assertion of this run claims there. */
  readonly breaking: number;
  /** Mutants that break clauses which none claims there. */
  readonly unclaimed: number;
  readonly quiet: number;
  readonly legal: number;
  /** Mutants that made no difference in this run; they are in none of the other counts. */
  readonly unreached: number;
  /** Source mutants, which have no clause: those that were reached, and those of them that were caught. */
  readonly source?: { readonly reached: number; readonly killed: number };
}

/**
 * A broken mutant by what the assertions and the clients make of it. It breaks a client where any of
 * them does not behave as with the unbroken server.
 */
export type Quarter =
  | 'missed-and-breaks'
  | 'caught-and-breaks'
  | 'caught-and-harmless'
  | 'missed-and-harmless';

/** What catches or breaks on the same mutants, by client: how many mutants of each class. */
export type ClassCounts = Readonly<
  Record<string, Readonly<Partial<Record<BehaviourClass, number>>>>
>;

/** Both columns together: the assertions and the clients. */
export interface JointReport {
  /** All observed mutants that are not legal, `missed-and-breaks` first. */
  readonly quarters: readonly { readonly quarter: Quarter; readonly mutants: readonly string[] }[];
  /** Of `missed-and-breaks`, the worst for a client first: an assertion is owed, or there is a reason. */
  readonly owed: readonly {
    readonly mutant: string;
    /** Clients that it breaks. */
    readonly breaks: readonly string[];
    /** Why no assertion catches it. */
    readonly because: string;
  }[];
  /** Legal variations that some client cannot cope with: it fails where the unbroken server does not. */
  readonly legalThatBreak: readonly {
    readonly mutant: string;
    readonly breaks: readonly string[];
  }[];
  /** How much rests on each assertion and field: the behaviours of the mutants that it catches, or that are there. */
  readonly load: {
    readonly assertions: readonly { readonly assertion: string; readonly classes: ClassCounts }[];
    readonly fields: readonly { readonly field: string; readonly classes: ClassCounts }[];
  };
  /** For each two clients that follow each other in `clients`: the mutants that they take differently. */
  readonly differences: readonly {
    readonly clients: readonly [string, string];
    readonly mutants: readonly string[];
  }[];
}

export interface MutantsReport {
  readonly format: 'mcp-assert-mutants/1';
  readonly tool: { readonly name: 'mcp-assert'; readonly version: string };
  readonly target: {
    readonly transport: 'stdio' | 'http';
    readonly command?: readonly string[];
    readonly url?: string;
  };
  readonly revision: string;
  readonly seed: number;
  readonly durationMs: number;
  /** As calibrated by the unbroken server. */
  readonly budgets: Budgets;
  readonly assertions: readonly string[];
  /** The heading of each assertion, in the order of `assertions`. */
  readonly groups: readonly string[];
  /** What was applied, in the order of the matrix. */
  readonly operators: readonly {
    readonly id: string;
    readonly group: string;
    readonly title: string;
  }[];
  /** Real clients that were observed, in the order of their columns. */
  readonly clients: readonly ObservedClient[];
  /** `worse`: assertions that are a risk on the unbroken server already. */
  readonly baseline: { readonly worse: readonly string[] };
  readonly mutants: readonly MutantResult[];
  readonly scores: MutantScores;
  readonly survivors: readonly Survivor[];
  readonly unclaimed: readonly UnclaimedClause[];
  readonly ranking: {
    readonly assertions: readonly AssertionRank[];
    readonly fields: readonly FieldRank[];
  };
  /** Absent where no client was observed. */
  readonly joint?: JointReport;
  /** What the reader should know but is no result. */
  readonly notes?: readonly string[];
  /** The campaign could not be run; `exitCode` is then 3. */
  readonly error?: { readonly message: string; readonly detail?: string };
  readonly exitCode: number;
}
