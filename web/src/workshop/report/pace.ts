/** Compares the plan with what really happened. Pure. */
import type { PlanItem } from '#model/messages/plan.ts'
import type { Report } from '#model/messages/report.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { rightIn } from '#model/messages/right-in.ts'
import { restMs } from '#model/messages/room-break.ts'
import { firstAskingOf, standsAlone } from '#model/messages/second-vote.ts'

export interface PlannedItem {
  /** Index in the plan. */
  number: number
  item: PlanItem
  plannedMin: number
  /** Total minutes, because an item may have begun several times, or `null` if the item never began. */
  realMin: number | null
}

/** Returns when the workshop ended: when the last member left, or when the last item began if that was later. */
export const endMsOf = ({ people, pace }: Pick<Report, 'people' | 'pace'>): number =>
  Math.max(...people.map(({ lastSeenAtMs }) => lastSeenAtMs), pace.at(-1)?.startedAtMs ?? 0)

/** Returns the actual minutes of each item. An item lasts until another item begins, and the last item until the last member left. */
export function paceOf({
  plan,
  pace,
  people,
  breaks = [],
}: Pick<Report, 'plan' | 'pace' | 'people' | 'breaks'>): PlannedItem[] {
  const endMs = endMsOf({ people, pace })
  return (plan?.items ?? []).map((planned, number) => {
    // A break does not count as time of the item that it interrupts.
    const rests = planned.kind === 'break' ? [] : breaks
    const parts = pace.flatMap(({ item, startedAtMs }, i) => {
      const untilMs = pace[i + 1]?.startedAtMs ?? endMs
      return item === number ? [untilMs - startedAtMs - restMs(rests, startedAtMs, untilMs)] : []
    })
    const realMin = parts.length === 0 ? null : Math.round(parts.reduce((sum, ms) => sum + ms, 0) / 60_000)
    return { number, item: planned, plannedMin: planned.minutes, realMin }
  })
}

/**
 * Counts the right answers among all answers to the questions by which the podium ranks: a vote that gives no point does not count. Returns `null` if there is
 * no such question.
 */
export function rightAnswers({ questions }: Pick<Report, 'questions'>): { right: number; of: number } | null {
  const isRanked = ({ scored = true, shown = 'revealed' }: Report['questions'][number]) => scored && showsAnswer(shown)
  const judged = questions.filter((one) => one.rightShare !== null && standsAlone(one) && isRanked(one))
  if (judged.length === 0) return null
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const wereRight = judged.map(({ right, tally }) => rightIn(right, tally))
  return { right: sum(wereRight), of: sum(judged.map(({ answered }) => answered)) }
}

/** Returns the number of different questions. A second vote, a question asked again, and the check at the end repeat a question, so they do not count. */
export function askedCount({ questions }: Pick<Report, 'questions'>): number {
  const first = questions.filter((one) => one.again === undefined && firstAskingOf(one, questions) === undefined)
  const ofCheck = new Set(first.flatMap(({ check }) => check?.number ?? []))
  return first.filter(({ check }) => check === undefined).length + ofCheck.size
}

/** Returns the hard questions, in the order of `hard`, followed by the other questions in the order in which they were asked. */
export function hardFirst({ questions, hard }: Pick<Report, 'questions' | 'hard'>): Report['questions'] {
  const first = hard.flatMap((id) => questions.filter((question) => question.id === id))
  return [...first, ...questions.filter(({ id }) => !hard.includes(id))]
}
