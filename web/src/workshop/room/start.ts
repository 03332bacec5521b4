/** Determines the moment from which a workshop's minutes are counted, which is the same for every clock. Pure. */
import type { Plan } from '#model/messages/plan.ts'
import type { SignalMinute } from '#model/messages/room-signal.ts'
import type { LeadView } from '#model/messages/workshop.ts'

export interface Began {
  plan: Plan | null
  pace: LeadView['pace']
  createdAtMs: number
}

/** Returns when the plan's first item began. If there is no plan, or no item has begun, returns when the room was opened. */
export function startMsOf({ plan, pace, createdAtMs }: Began): number {
  return plan === null ? createdAtMs : (pace[0]?.startedAtMs ?? createdAtMs)
}

/** Returns signals by minutes since the start, instead of since the opening of the room. Minutes before the start are negative. */
export function sinceStart(signals: readonly SignalMinute[], began: Began): SignalMinute[] {
  const startMin = minuteInRoom(startMsOf(began), began)
  return signals.map((each) => ({ ...each, minute: each.minute - startMin }))
}

/**
 * Returns the minute of a signal sent now, as `sinceStart` counts it. It is a whole minute of the room, so the workshop's clock may still show the previous
 * minute.
 */
export function signalMinuteAt(nowMs: number, began: Began): number {
  return minuteInRoom(nowMs, began) - minuteInRoom(startMsOf(began), began)
}

const minuteInRoom = (atMs: number, { createdAtMs }: Began) => Math.floor((atMs - createdAtMs) / 60_000)
