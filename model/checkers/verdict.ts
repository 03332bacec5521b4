/** What the checkers say of a run. Never stored in a trace: it is computed from one. */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'

export const Verdict = z.object({
  property: PropertyId,
  status: VerdictStatus,
  /** It is unknown because nothing in the run asked for the property. */
  untested: z.optional(z.literal(true)),
  /** One plain sentence. */
  because: z.string(),
  /** `seq` of the events that prove it, in order. */
  events: z.array(z.int()),
  /** Where it was violated more than once: the proof of each time, the one that the sentence tells first. */
  proofs: z.optional(z.array(z.array(z.int()))),
})
export type Verdict = z.infer<typeof Verdict>

/** The event that completes the first proof: from there on the violation is known. -1 where no event proves it. */
export function firstProof({ events, proofs = [events] }: Pick<Verdict, 'events' | 'proofs'>): number {
  const ends = proofs.map((proof) => proof.at(-1) ?? -1)
  return ends.reduce((first, end) => Math.min(first, end), ends[0] ?? -1)
}

/** Figures beside the verdicts, in milliseconds unless the name says otherwise. */
export const Metrics = z.object({
  /** Two clients believed at once. */
  dangerMs: z.number(),
  /** Belief without truth. */
  zombieMs: z.number(),
  /** Truth without belief. */
  orphanMs: z.number(),
  /** Of the waits that ended with the lock; `null`: nobody waited. */
  waitP50Ms: z.nullable(z.number()),
  waitP99Ms: z.nullable(z.number()),
  /** From the lock coming free to the reply that grants it to a waiter, the median; `null`: nobody waited for it. */
  handoverMs: z.nullable(z.number()),
  grants: z.number(),
  /** What clients sent. */
  commands: z.number(),
  /** What the store carried out for them, also within a script. */
  operations: z.number(),
  /** How often a client waited for answers: what it sent to several nodes at once counts once. */
  roundTrips: z.number(),
})
export type Metrics = z.infer<typeof Metrics>

/** All that was concluded about one run. */
export const Judgement = z.object({
  asExpected: z.boolean(),
  /** What differs from the expectation, one sentence each. */
  surprises: z.array(z.string()),
  /** Why this run says nothing about the lock, where that is the machine's doing: another run may well say something. */
  inconclusive: z.optional(z.string()),
  verdicts: z.array(Verdict),
  metrics: Metrics,
})
export type Judgement = z.infer<typeof Judgement>
