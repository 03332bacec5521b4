/** Compares a workshop's time with its plan. Pure. */
import { type Plan, planMinutes } from '#model/messages/plan.ts'
import { type Rest, restMs } from '#model/messages/room-break.ts'
import type { LeadView } from '#model/messages/workshop.ts'

interface Pacing {
  /** Index of the plan's current item. */
  item: number
  itemMs: number
  plannedItemMs: number
  /** Time since the first item began, without breaks. */
  wholeMs: number
  plannedWholeMs: number
  /** Whether the plan has breaks, which `plannedWholeMs` does not include. */
  hasBreaks: boolean
  /** How late the workshop is, over the items that were begun. Negative if the workshop is ahead of the plan. */
  behindMs: number
  /** Items before the current one that never began, and their planned minutes. Breaks are not counted. */
  skipped: { items: number; minutes: number }
}

const minuteMs = 60_000

/** Compares the time with the plan. The current item adds to the delay only once its planned minutes are over. Returns `null` if no item has begun. */
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
  /** Returns the time between two moments without breaks, planned or not. */
  const taughtMs = (fromMs: number, untilMs: number) => untilMs - fromMs - restMs(breaks, fromMs, untilMs)
  const itemMs = Math.max(0, planned.kind === 'break' ? nowMs - last.startedAtMs : taughtMs(last.startedAtMs, nowMs))
  const plannedItemMs = planned.minutes * minuteMs
  const begun = new Set(pace.map(({ item }) => item))
  const before = plan.items.slice(0, last.item)
  const lateMs = taughtMs(first.startedAtMs, last.startedAtMs) - plannedMs(before.filter((_, i) => begun.has(i)))
  const skipped = before.filter(({ kind }, i) => kind !== 'break' && !begun.has(i))
  return {
    item: last.item,
    itemMs,
    plannedItemMs,
    wholeMs: Math.max(0, taughtMs(first.startedAtMs, nowMs)),
    plannedWholeMs: plannedMs(plan.items),
    hasBreaks: planMinutes(plan).breaks > 0,
    behindMs: lateMs + (planned.kind === 'break' ? 0 : Math.max(0, itemMs - plannedItemMs)),
    skipped: { items: skipped.length, minutes: planMinutes({ items: skipped }).all },
  }
}
