import { lessonOfItem, type Plan } from '#model/messages/plan.ts'
import type { LeadView } from '#model/messages/workshop.ts'

/** Returns what comes next in a workshop: the plan's next item or, without a plan, the lesson that this one leads to. Returns `null` if nothing comes next. Pure. */
export function comingLesson(
  plan: Plan | null,
  pace: LeadView['pace'],
  leadsTo: string | undefined,
): { scenario?: string; minutes?: number; item: number | null } | null {
  if (plan === null) return leadsTo === undefined ? null : { scenario: leadsTo, item: null }
  const item = (pace.at(-1)?.item ?? -1) + 1
  const planned = plan.items[item]
  if (planned === undefined) return null
  const scenario = lessonOfItem(planned)
  return { ...(scenario === undefined ? {} : { scenario }), minutes: planned.minutes, item }
}
