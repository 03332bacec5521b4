/** A checker's verdict on a run. Never stored in a trace: it is computed from one. */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'

export const Verdict = z.object({
  property: PropertyId,
  status: VerdictStatus,
  /** Unknown because nothing in the run tested the property. */
  untested: z.optional(z.literal(true)),
  /** One plain sentence. */
  because: z.string(),
  /** `seq` of the events that prove it, in order. */
  events: z.array(z.int()),
  /** The proof of each violation, if there were several; first the one that the sentence describes. */
  proofs: z.optional(z.array(z.array(z.int()))),
})
export type Verdict = z.infer<typeof Verdict>

/** `seq` of the event that completes the first proof: from there on the violation is known. -1 if no event proves it. */
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
  /** Waits that ended with the lock; `null`: nobody waited. */
  waitP50Ms: z.nullable(z.number()),
  waitP99Ms: z.nullable(z.number()),
  /** Median from the lock coming free to the reply that grants it to a waiter; `null`: nobody waited for it. */
  handoverMs: z.nullable(z.number()),
  grants: z.number(),
  commands: z.number(),
  /** Commands that the store carried out for them, including those within a script. */
  operations: z.number(),
  /** Times that a client waited for answers: commands sent to several nodes at once count once. */
  roundTrips: z.number(),
})
export type Metrics = z.infer<typeof Metrics>

export const Judgement = z.object({
  asExpected: z.boolean(),
  /** Differences from the expectation, one sentence each. */
  surprises: z.array(z.string()),
  /** Reason why this run says nothing about the lock, if the machine caused it: another run may say something. */
  inconclusive: z.optional(z.string()),
  verdicts: z.array(Verdict),
  metrics: Metrics,
})
export type Judgement = z.infer<typeof Judgement>
