/** Defines a checker's verdict on a run. A verdict is never stored in a trace; it is computed from the trace. */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { type Fact, type FactCode, type FactValues, isUntested } from './facts.ts'

/** A fact in the form in which it is sent: a code and its values, in no language. `model/words` builds the sentence. */
const said = {
  code: z.custom<FactCode>((code) => typeof code === 'string'),
  values: z.custom<FactValues[FactCode]>((values) => typeof values === 'object' && values !== null),
}

export const Verdict = z.object({
  property: PropertyId,
  status: VerdictStatus,
  /** Set if the verdict is unknown because nothing in the run tested the property. */
  untested: z.optional(z.literal(true)),
  ...said,
  /** `seq` of the events that prove the verdict, in order. */
  events: z.array(z.int()),
  /** The proof of each violation, if there were several. The first proof belongs to the violation that the values describe. */
  proofs: z.optional(z.array(z.array(z.int()))),
})
export type Verdict = z.infer<typeof Verdict>

/** Makes a verdict from a fact. The verdict's events are sorted and have no duplicates. */
export function verdictOf({ property, status, code, values, witnesses }: Fact): Verdict {
  const proofs = witnesses.length > 1 ? { proofs: witnesses.map(inOrder) } : {}
  const untested = isUntested(code) ? { untested: true as const } : {}
  return { property, status, ...untested, code, values, events: inOrder(witnesses.flat()), ...proofs }
}

const inOrder = (seqs: readonly number[]): number[] => [...new Set(seqs)].sort((a, b) => a - b)

/**
 * Ways in which a run can differ from its lesson: the lesson does not know the lock, does not mention a property that was violated, or expects another verdict.
 */
const differences = {
  'lock-unknown': z.object({ lesson: z.string(), lock: z.string() }),
  undeclared: z.object({ property: PropertyId, status: VerdictStatus }),
  unexpected: z.object({ property: PropertyId, status: VerdictStatus, expected: VerdictStatus }),
}
export type DifferenceCode = keyof typeof differences
export type DifferenceValues = { [C in DifferenceCode]: z.infer<(typeof differences)[C]> }

export const Difference = z.discriminatedUnion('code', [
  z.object({ code: z.literal('lock-unknown'), values: differences['lock-unknown'] }),
  z.object({ code: z.literal('undeclared'), values: differences.undeclared }),
  z.object({ code: z.literal('unexpected'), values: differences.unexpected }),
])
export type Difference = z.infer<typeof Difference>

/** Returns the `seq` of the event that completes the earliest proof, which is when the violation is known. Returns −1 if no event proves it. */
export function firstProof({ events, proofs = [events] }: Pick<Verdict, 'events' | 'proofs'>): number {
  const ends = proofs.map((proof) => proof.at(-1) ?? -1)
  return ends.reduce((first, end) => Math.min(first, end), ends[0] ?? -1)
}

/** Measurements shown with the verdicts, in milliseconds unless the name says otherwise. */
export const Metrics = z.object({
  /** Time in which more clients believed that they held the lock than may hold it at once. */
  dangerMs: z.number(),
  /** Time in which a client believed that it held the lock, but the store did not hold the lock for that client. */
  zombieMs: z.number(),
  /** Time in which the store held the lock for a client that did not believe that it held it. */
  orphanMs: z.number(),
  /** Median length of the waits that ended with the lock; `null` if nobody waited. */
  waitP50Ms: z.nullable(z.number()),
  waitP99Ms: z.nullable(z.number()),
  /** Median time from when the lock became free to the reply that grants it to a waiter; `null` if nobody waited for it. */
  handoverMs: z.nullable(z.number()),
  grants: z.number(),
  commands: z.number(),
  /** Number of commands that the store executed for the clients, including commands inside a script. */
  operations: z.number(),
  /** Number of times that a client waited for replies. Commands sent to several nodes at once count as one. */
  roundTrips: z.number(),
})
export type Metrics = z.infer<typeof Metrics>

export const Judgement = z.object({
  asExpected: z.boolean(),
  differences: z.array(Difference),
  /** Reason why this run proves little or nothing. If present, the differences carry less weight. */
  doubt: z.optional(z.object(said)),
  verdicts: z.array(Verdict),
  metrics: Metrics,
})
export type Judgement = z.infer<typeof Judgement>

/** Whether the run proves nothing about the lock because of the machine. If so, another run may prove something. */
export const isInconclusive = ({ doubt }: Pick<Judgement, 'doubt'>): boolean =>
  doubt?.code === 'run-stalled' || doubt?.code === 'run-late' || doubt?.code === 'run-runner-lost'
