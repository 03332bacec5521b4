/** Defines the type of a language's sentences about a run. A language is a folder that exports them as one object, so a missing sentence does not compile. */
import type { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import type { FactCode, FactValues } from '../checkers/facts.ts'
import type { LeaseReport } from '../checkers/lease-given.ts'
import type { DifferenceCode, DifferenceValues } from '../checkers/verdict.ts'
import type { CauseCode, CauseValues } from '../trace/cause.ts'
import type { EventKind, EventOf, TraceHeader } from '../trace/trace.ts'

/** Name of the store for a lock that uses none of our stores. */
export const noStore = 'No store'

export interface Phrases {
  facts: { [C in FactCode]: (values: FactValues[C], context: FactContext) => string }
  /** `because` is the sentence of the verdict that differs. */
  differences: { [C in DifferenceCode]: (values: DifferenceValues[C], because: string) => string }
  /** One sentence per kind of event. It does not repeat the client's letter or the node's name, which is shown next to it. */
  events: { [K in EventKind]: (event: EventOf<K>) => string }
  causes: { [C in CauseCode]: (values: CauseValues[C]) => string }
  nouns(run: StoreOfRun): StoreNouns
  lease: LeasePhrases
  properties: Record<PropertyId, PropertyPhrases>
}

/** The parts of a run's store that sentences need. */
export interface StoreOfRun {
  store: Pick<TraceHeader['store'], 'name' | 'unread'>
  fleet: Pick<TraceHeader['fleet'], 'kind'>
}

/** Names of a run's store and its parts, as sentences call them. */
export interface StoreNouns {
  /** Display name, such as `Redis`. */
  name: string
  /** Whoever grants the lock: the store, or a majority of its servers. */
  granter: string
  /** Whoever keeps a grant: the store, or one of several servers. */
  keeper: string
  /** Set if the clients' commands to the store were not read. */
  unread?: true
}

/** Values for a sentence in addition to those of its fact. */
export interface FactContext extends StoreNouns {
  /** Number of cases other than the one that the values describe. */
  others: number
}

/** Sentences that compare the lease in the store with the lease that was asked for. */
export interface LeasePhrases {
  report(report: LeaseReport, nouns: StoreNouns): string
  /** Returns the lease as a share, such as `1.00×`, or `0.67× to 1000×` if shares differ. Returns `-` if nothing was measured. */
  shares(report: LeaseReport): string
  /** Returns `undefined` unless the client renewed far too often. */
  renewals(report: LeaseReport, leaseMs: number): string | undefined
}

export interface PropertyPhrases {
  title: string
  about: string
  /** A question that is shown in place of a verdict that must not be revealed yet. */
  asked: string
  /** One sentence per verdict, in everyday words: it says what was seen, without the property's name. */
  said: Record<VerdictStatus, string>
}
