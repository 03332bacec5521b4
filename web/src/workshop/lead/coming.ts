import { lessonOfItem, type Plan } from '#model/messages/plan.ts'
import type { LeadView } from '#model/messages/workshop.ts'

/** Returns what comes next in a workshop: the plan's next item or, without a plan or after its end, the lesson that this one leads to. Pure. */
export function comingLesson(
  plan: Plan | null,
  pace: LeadView['pace'],
  leadsTo: string | undefined,
): { scenario?: string; minutes?: number; item: number | null } | null {
  const item = (pace.at(-1)?.item ?? -1) + 1
  const planned = plan?.items[item]
  if (planned !== undefined) {
    const scenario = lessonOfItem(planned)
    return { ...(scenario === undefined ? {} : { scenario }), minutes: planned.minutes, item }
  }
  return leadsTo === undefined ? null : { scenario: leadsTo, item: null }
}
