/** How a workshop keeps to its plan. Pure. */
import { type Plan, planMinutes } from '#model/messages/plan.ts'
import { type Rest, restMs } from '#model/messages/room-break.ts'
import type { LeadView } from '#model/messages/workshop.ts'

interface Pacing {
  /** The plan's item that is on. */
  item: number
  itemMs: number
  plannedItemMs: number
  /** Since the first item began, without breaks. */
  wholeMs: number
  plannedWholeMs: number
  /** Whether the plan has breaks, so that the whole takes longer than that. */
  hasBreaks: boolean
  /** Greater than 0: later than planned. */
  behindMs: number
}

const minuteMs = 60_000

/** `null`: nothing of the plan has begun. An item that takes less than its minutes is behind in nothing until they are over. */
export function pacingOf(
  plan: Plan | null,
  pace: LeadView['pace'],
  nowMs: number,
  breaks: readonly Rest[] = [],
): Pacing | null {
  const [first] = pace
  const last = pace.at(-1)
  const planned = plan?.items[last?.item ?? -1]
  if (plan === null || first === undefined || last === undefined || planned === undefined) return null
  const plannedMs = (items: Plan['items']) => {
    const { all, breaks } = planMinutes({ items })
    return (all - breaks) * minuteMs
  }
  /** Clocks rest in a break, planned or not. */
  const taughtMs = (fromMs: number, untilMs: number) => untilMs - fromMs - restMs(breaks, fromMs, untilMs)
  const itemMs = Math.max(0, planned.kind === 'break' ? nowMs - last.startedAtMs : taughtMs(last.startedAtMs, nowMs))
  const plannedItemMs = planned.minutes * minuteMs
  const lateMs = taughtMs(first.startedAtMs, last.startedAtMs) - plannedMs(plan.items.slice(0, last.item))
  return {
    item: last.item,
    itemMs,
    plannedItemMs,
    wholeMs: Math.max(0, taughtMs(first.startedAtMs, nowMs)),
    plannedWholeMs: plannedMs(plan.items),
    hasBreaks: planMinutes(plan).breaks > 0,
    behindMs: lateMs + (planned.kind === 'break' ? 0 : Math.max(0, itemMs - plannedItemMs)),
  }
}
