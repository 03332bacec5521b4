/** Defines the plan of a workshop: a sequence of items with minutes and notes. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { wrongIn } from '../refusals/expectation.ts'
import type { Why } from '../refusals/reasons.ts'
import { CheckTime } from './check-time.ts'
import { ExerciseIds } from './class-exercises.ts'
import { ClockMinutes } from './clock.ts'
import { HandsOn } from './hands-on.ts'
import { OwnPage } from './own-page.ts'
import { OwnQuestion } from './room-question.ts'
import { ClassLevel } from './workshop-level.ts'
import { written } from './written.ts'

const usual = {
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
  /** Notes that only the teacher sees. */
  notes: z._default(z.string().check(z.maxLength(2000)), ''),
}

/** A question of the check. It must have a right answer, because otherwise the start and the end could not be compared. */
export const CheckQuestion = z
  .strictObject({ ...OwnQuestion.shape, right: z.int().check(z.minimum(0), z.maximum(5)) })
  .check(z.refine(({ options, right }) => right < options.length, { path: ['right'], error: 'no such option' }))
export type CheckQuestion = z.infer<typeof CheckQuestion>

/** Minutes of the clock that starts with the item. Absent if there is no clock. */
const Clock = z.optional(ClockMinutes)

/** An item of the plan. Items without a kind are lessons. */
export const PlanItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.optional(z.literal('lesson')), scenario: text(80), ...usual }),
  z.strictObject({ kind: z.literal('question'), question: OwnQuestion, clock: Clock, ...usual }),
  z.strictObject({ kind: z.literal('page'), page: OwnPage, ...usual }),
  z.strictObject({ kind: z.literal('hands-on'), handsOn: HandsOn, clock: Clock, ...usual }),
  z.strictObject({ kind: z.literal('level'), level: ClassLevel, ...usual }),
  z.strictObject({ kind: z.literal('exercises'), exercises: ExerciseIds, ...usual }),
  z.strictObject({ kind: z.literal('break'), ...usual }),
  z.strictObject({ kind: z.literal('check'), time: CheckTime, ...usual }),
])
export type PlanItem = z.infer<typeof PlanItem>

export const planTitleMost = 80

const planFields = z.strictObject({
  title: written(planTitleMost),
  items: z.array(PlanItem).check(z.minLength(1), z.maxLength(60)),
  /** Questions that are asked at the start and again at the end. */
  check: z.optional(z.array(CheckQuestion).check(z.minLength(1), z.maxLength(5))),
})

/** Maximum size of a plan as it is sent, in bytes. A plan must fit into one message. */
const mostPlanBytes = 48_000
export const Plan = planFields.check(
  z.refine(
    (plan) => bytesOf(JSON.stringify(plan)) <= mostPlanBytes,
    'too long: shorten its notes, or use smaller pictures',
  ),
  z.refine(({ items, check }) => check !== undefined || items.every(({ kind }) => kind !== 'check'), {
    path: ['check'],
    error: 'missing: an item of kind check asks its questions',
  }),
)
export type Plan = z.infer<typeof Plan>

/** Returns how long a plan takes in total, and how much of that time is breaks, in minutes. */
export function planMinutes({ items }: Pick<Plan, 'items'>): { all: number; breaks: number } {
  const sum = (some: Plan['items']) => some.reduce((minutes, item) => minutes + item.minutes, 0)
  return { all: sum(items), breaks: sum(items.filter(({ kind }) => kind === 'break')) }
}

/** Returns the lesson that an item is about; `undefined` if the item is about no lesson. */
export function lessonOfItem(item: PlanItem | undefined): string | undefined {
  if (item?.kind === 'hands-on') return item.handsOn.scenario
  if (item?.kind === 'level') return item.level.scenario
  return shownLesson(item)
}

/** Returns the lesson that the item shows; `undefined` if the item is not a lesson. */
export const shownLesson = (item: PlanItem | undefined): string | undefined =>
  item !== undefined && (item.kind === undefined || item.kind === 'lesson') ? item.scenario : undefined

/** Reason why a value is not a plan: the number of the wrong item, counting from 1, and the wrong field. */
interface PlanProblem {
  item: number | null
  field: string
  why: Why
  /** Whether the problem is a text that is too short. Usually its author has not written it yet. */
  isShort: boolean
}

export type CheckedPlan = { is: 'plan'; plan: Plan } | { is: 'wrong'; problem: PlanProblem }

export function checkPlan(value: unknown): CheckedPlan {
  const { data, error } = Plan.safeParse(value)
  if (error === undefined) return { is: 'plan', plan: data }
  const [issue] = error.issues
  const path = issue?.path.map(String) ?? []
  const isItem = path[0] === 'items' && path[1] !== undefined
  const item = isItem ? Number(path[1]) + 1 : null
  const field = (isItem ? path.slice(2) : path).join('.')
  const isShort = issue?.code === 'too_small' && issue.origin === 'string'
  return { is: 'wrong', problem: { item, field, why: issue === undefined ? '' : wrongIn(issue), isShort } }
}

function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length
}
