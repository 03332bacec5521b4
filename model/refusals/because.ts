import type { Because, Given, Reason } from './reasons.ts'

/** Combines a reason with its values: `because('waits-in-line', { place: 2 })`. */
export const because = <R extends Reason>(reason: R, ...[values]: Given<R>): Because & { reason: R } => ({
  reason,
  values: { ...values },
})

/** Callback that receives each step that a run waits for, or that happens while something starts. */
export type SayStep = (step: Because) => void
