/** Spaced repetition: a question answered wrong is asked again after 1 day, and after right answers again in 7 and then 21 days. Pure. */

/** A question of a lesson: its number, or the lesson's picture. */
export interface QuestionId {
  lesson: string
  what: number | 'picture'
}

/** A question that waits to be asked again. */
export interface WaitingQuestion extends QuestionId {
  /** How often it has been answered right since the last wrong answer. */
  step: number
  askedAtMs: number
  dueAtMs: number
}

const dayMs = 24 * 60 * 60 * 1000
const spacesMs = [1, 7, 21].map((days) => days * dayMs)

/** Limit of waiting questions; beyond it, the oldest are dropped. */
const most = 100

const isSame = (one: QuestionId, other: QuestionId) => one.lesson === other.lesson && one.what === other.what

/** The waiting questions after an answer. A question answered right after the longest interval is considered known and is removed. */
export function afterAnswer(
  waiting: readonly WaitingQuestion[],
  question: QuestionId,
  { right, nowMs }: { right: boolean; nowMs: number },
): WaitingQuestion[] {
  const before = waiting.find((each) => isSame(each, question))
  const others = waiting.filter((each) => !isSame(each, question))
  if (right && before === undefined) return others
  // A right answer before the question is due proves nothing, because the explanation was only just read.
  if (right && before !== undefined && before.dueAtMs > nowMs) return [...others, before]
  const step = right && before !== undefined ? before.step + 1 : 0
  const spaceMs = spacesMs[step]
  if (spaceMs === undefined) return others
  const { lesson, what } = question
  return [...others, { lesson, what, step, askedAtMs: nowMs, dueAtMs: nowMs + spaceMs }].slice(-most)
}

export const dueOf = (waiting: readonly WaitingQuestion[], nowMs: number): WaitingQuestion[] =>
  waiting.filter(({ dueAtMs }) => dueAtMs <= nowMs)

type Since = 'yesterday' | 'week' | 'month'

/** How long ago the oldest due question was asked. */
export function sinceOf(due: readonly WaitingQuestion[], nowMs: number): Since {
  const days = (nowMs - Math.min(nowMs, ...due.map(({ askedAtMs }) => askedAtMs))) / dayMs
  return days < 4 ? 'yesterday' : days < 15 ? 'week' : 'month'
}
