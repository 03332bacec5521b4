/** Extracts a verdict's proofs. There is one proof for each time that the property was violated. */

import type { Verdict } from '#model/checkers/verdict.ts'
import type { TraceEvent } from '#model/trace/trace.ts'

export interface Witness {
  seq: number
  atMs: number
}

/** Returns the events of each proof in the order of the trace. The last event completes the proof. */
export function proofsOf({ proofs, events }: Verdict, trace: readonly TraceEvent[]): Witness[][] {
  return (proofs ?? [events])
    .filter((proof) => proof.length > 0)
    .map((proof) => [...proof].sort((a, b) => a - b).map((seq) => ({ seq, atMs: trace[seq]?.atMs ?? 0 })))
}

/** Returns the proofs that are complete at event `seq`. */
export function knownProofs(proofs: readonly Witness[][], seq: number): Witness[][] {
  return proofs.filter((proof) => (proof.at(-1)?.seq ?? Number.POSITIVE_INFINITY) <= seq)
}
