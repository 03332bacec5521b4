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

/** A new item; `null`: the library has nothing for this kind yet. */
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
    case 'check':
      return { kind, time: hasCheck(plan) ? 'end' : 'start', ...usual }
  }
}

export const newCheckQuestion = (): DraftQuestion => ({ ask: '', options: ['', ''], right: null })

/** Returns the items with a new one after the current item or, if there is none, at the end. A check at the end stays the last. */
export function inserted(items: readonly PlanItem[], item: PlanItem, current: number | undefined): PlanItem[] {
  const last = items.at(-1)
  const end = last?.kind === 'check' && last.time === 'end' ? items.length - 1 : items.length
  return items.toSpliced(current === undefined ? end : current + 1, 0, item)
}

export const hasCheck = (plan: Plan | null): boolean => plan?.items.some(({ kind }) => kind === 'check') === true

/** Adds the two items of a check, which have the same questions: one right after the current item, the other at the end of the plan. */
function bothChecks(
  items: readonly PlanItem[],
  item: Extract<PlanItem, { kind: 'check' }>,
  current: number | undefined,
): PlanItem[] {
  const at = (time: CheckTime): PlanItem => ({ ...item, time })
  return [...items.toSpliced((current ?? -1) + 1, 0, at('start')), at('end')]
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
  const isFirstCheck = number === null && item.kind === 'check' && !hasCheck(plan)
  const changed = isFirstCheck
    ? bothChecks(items, item, current)
    : number === null
      ? inserted(items, item, current)
      : items.with(number, item)
  const asks = changed.some(({ kind }) => kind === 'check')
  return { title: plan?.title ?? title, items: changed, ...(asks ? { check } : {}) }
}
