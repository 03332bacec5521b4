import type { Because, Given, Reason } from './reasons.ts'

/** A reason with its values: `because('waits-in-line', { place: 2 })`. */
export const because = <R extends Reason>(reason: R, ...[values]: Given<R>): Because & { reason: R } => ({
  reason,
  values: { ...values },
})

/** Receives what a run waits for, or what a start is doing. */
export type SayStep = (step: Because) => void
