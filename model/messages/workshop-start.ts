/** The moment from which a workshop's minutes are counted, the same for every clock. Pure. */
import type { Plan } from './plan.ts'

export interface Began {
  plan: Plan | null
  pace: readonly { startedAtMs: number }[]
  createdAtMs: number
}

/** When the plan's first item began. If there is no plan, or no item has begun: when the room was opened. */
export function startMsOf({ plan, pace, createdAtMs }: Began): number {
  return plan === null ? createdAtMs : (pace[0]?.startedAtMs ?? createdAtMs)
}

/** The whole minute since the start; negative before it. */
export const minuteAt = (atMs: number, began: Began): number => Math.floor((atMs - startMsOf(began)) / 60_000)
