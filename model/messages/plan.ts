/** Plan of a workshop: a sequence of items with minutes and notes. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { wrongIn } from '../refusals/expectation.ts'
import type { Why } from '../refusals/reasons.ts'
import { CheckTime } from './check-time.ts'
import { ClassExercises } from './class-exercises.ts'
import { ClockMinutes } from './clock.ts'
import { HandsOn } from './hands-on.ts'
import { OwnPage } from './own-page.ts'
import { OwnQuestion } from './room-question.ts'
import { ClassLevel } from './workshop-level.ts'
import { written } from './written.ts'

const usual = {
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
  /** For the teacher alone. */
  notes: z._default(z.string().check(z.maxLength(2000)), ''),
}

/** A question of the check. It must have a right answer: without one, nothing could be compared. */
export const CheckQuestion = z
  .strictObject({ ...OwnQuestion.shape, right: z.int().check(z.minimum(0), z.maximum(5)) })
  .check(z.refine(({ options, right }) => right < options.length, { path: ['right'], error: 'no such option' }))
export type CheckQuestion = z.infer<typeof CheckQuestion>

/** Minutes of the clock that starts with the item; absent: there is none. */
const Clock = z.optional(ClockMinutes)

/** Items without a kind are lessons. */
export const PlanItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.optional(z.literal('lesson')), scenario: text(80), ...usual }),
  z.strictObject({ kind: z.literal('question'), question: OwnQuestion, clock: Clock, ...usual }),
  z.strictObject({ kind: z.literal('page'), page: OwnPage, ...usual }),
  z.strictObject({ kind: z.literal('hands-on'), handsOn: HandsOn, clock: Clock, ...usual }),
  z.strictObject({ kind: z.literal('level'), level: ClassLevel, ...usual }),
  z.strictObject({ kind: z.literal('exercises'), exercises: ClassExercises, ...usual }),
  z.strictObject({ kind: z.literal('break'), ...usual }),
  /** The plan's own check, before the lessons or after them. */
  z.strictObject({ kind: z.literal('check'), time: CheckTime, ...usual }),
])
export type PlanItem = z.infer<typeof PlanItem>

/** Most characters of a plan's title. */
export const planTitleMost = 80

const planFields = z.strictObject({
  title: written(planTitleMost),
  items: z.array(PlanItem).check(z.minLength(1), z.maxLength(60)),
  /** The same questions at the start and at the end. */
  check: z.optional(z.array(CheckQuestion).check(z.minLength(1), z.maxLength(5))),
})

/** Size limit in bytes as sent, which must fit into one message. */
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

/** How long a plan takes in all, and how much of that are breaks, in minutes. */
export function planMinutes({ items }: Pick<Plan, 'items'>): { all: number; breaks: number } {
  const sum = (some: Plan['items']) => some.reduce((minutes, item) => minutes + item.minutes, 0)
  return { all: sum(items), breaks: sum(items.filter(({ kind }) => kind === 'break')) }
}

/** The lesson that an item is about; `undefined`: it is about none. */
export function lessonOfItem(item: PlanItem | undefined): string | undefined {
  if (item?.kind === 'hands-on') return item.handsOn.scenario
  if (item?.kind === 'level') return item.level.scenario
  return shownLesson(item)
}

/** The lesson that the item shows; `undefined`: the item is no lesson. */
export const shownLesson = (item: PlanItem | undefined): string | undefined =>
  item !== undefined && (item.kind === undefined || item.kind === 'lesson') ? item.scenario : undefined

/** Why a value is not a plan: which of its items, from 1, and which field. */
interface PlanProblem {
  item: number | null
  field: string
  why: Why
  /** Whether it is a text that is too short. Usually its author has yet to write it. */
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
