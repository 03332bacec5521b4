/** Creates new, still empty items of a plan. Pure. */
import type { CheckTime } from '#model/messages/check-time.ts'
import type { Level } from '#model/messages/game-levels.ts'
import type { ListedExercise, ListedLesson } from '#model/messages/messages.ts'
import type { Plan, PlanItem } from '#model/messages/plan.ts'
import { handsOnWith } from '#web/workshop/activities/hands-on/challenge.ts'
import { classLevel } from '#web/workshop/activities/level/LevelChoice.tsx'
import type { DraftQuestion } from '#web/workshop/room/plan-desk.ts'

/** Kinds of items with a form. A lesson is chosen from the library instead. */
export const formKinds = ['question', 'page', 'hands-on', 'level', 'exercises', 'break', 'check'] as const
export type FormKind = (typeof formKinds)[number]

const usualMinutes: Record<FormKind, number> = {
  ...{ question: 3, page: 3, 'hands-on': 10, level: 8, exercises: 15, break: 10, check: 4 },
}

interface Choices {
  lesson: ListedLesson | undefined
  level: Level | undefined
  exercise: ListedExercise | undefined
  plan: Plan | null
}

/** A new item; `null`: the library has nothing for this kind yet, or the plan has its check already. */
export function newItem(kind: FormKind, { lesson, level, exercise, plan }: Choices): PlanItem | null {
  const usual = { minutes: usualMinutes[kind], notes: '' }
  switch (kind) {
    case 'question':
      return { kind, question: { ask: '', options: ['', ''], right: null }, ...usual }
    case 'page':
      return { kind, page: { title: '', text: '' }, ...usual }
    case 'hands-on':
      return lesson === undefined ? null : { kind, handsOn: handsOnWith(lesson, { kind: 'free' }), ...usual }
    case 'level':
      return level === undefined ? null : { kind, level: classLevel(level), ...usual }
    case 'exercises':
      return exercise === undefined ? null : { kind, exercises: [exercise.id], ...usual }
    case 'break':
      return { kind, ...usual }
    case 'check': {
      const [time] = lackingChecks(plan)
      return time === undefined ? null : { kind, time, ...usual }
    }
  }
}

export const newCheckQuestion = (): DraftQuestion => ({ ask: '', options: ['', ''], right: null })

/** Returns the items with a new one after the current item or, if there is none, at the end. A check at the end stays the last. */
export function inserted(items: readonly PlanItem[], item: PlanItem, current: number | undefined): PlanItem[] {
  const last = items.at(-1)
  const end = last?.kind === 'check' && last.time === 'end' ? items.length - 1 : items.length
  return items.toSpliced(current === undefined ? end : current + 1, 0, item)
}

/** Returns when the plan does not ask its check yet. A plan asks it once at the start, and once at the end. */
export function lackingChecks(plan: Pick<Plan, 'items'> | null): CheckTime[] {
  const had = plan?.items.flatMap((item) => (item.kind === 'check' ? [item.time] : [])) ?? []
  return (['start', 'end'] as const).filter((time) => !had.includes(time))
}

/** Adds the items of a check that are lacking, which have the same questions: one right after the current item, the other at the end of the plan. */
function withChecks(
  items: readonly PlanItem[],
  item: Extract<PlanItem, { kind: 'check' }>,
  current: number | undefined,
): PlanItem[] {
  const lacking = lackingChecks({ items: [...items] })
  const at = (time: CheckTime): PlanItem[] => (lacking.includes(time) ? [{ ...item, time }] : [])
  return [...items.toSpliced((current ?? -1) + 1, 0, ...at('start')), ...at('end')]
}

/**
 * Returns the plan with `item` at index `number`, or after the current item if it is new. `check` contains the check's questions, which belong to the whole
 * plan.
 */
export function planWith(
  plan: Plan | null,
  {
    item,
    check,
    number,
    current,
    title,
  }: {
    item: PlanItem
    check: readonly DraftQuestion[]
    number: number | null
    current?: number | undefined
    title: string
  },
): unknown {
  const items = plan?.items ?? []
  const added = () => (item.kind === 'check' ? withChecks(items, item, current) : inserted(items, item, current))
  const changed = number === null ? added() : items.with(number, item)
  const asks = changed.some(({ kind }) => kind === 'check')
  return { title: plan?.title ?? title, items: changed, ...(asks ? { check } : {}) }
}
