/** Schedules repetitions. A question that was answered wrong is asked again after 1 day. After right answers, the interval grows to 7 and then 21 days. */

/** Identifies a question by its lesson, and by its number or as the question about the lesson's picture. */
export interface QuestionId {
  lesson: string
  what: number | 'picture'
}

export interface WaitingQuestion extends QuestionId {
  /** Number of right answers since the last wrong answer. */
  step: number
  askedAtMs: number
  dueAtMs: number
}

const dayMs = 24 * 60 * 60 * 1000
const spacesMs = [1, 7, 21].map((days) => days * dayMs)

/** Maximum number of waiting questions. Beyond this, the oldest questions are dropped. */
const most = 100

const isSame = (one: QuestionId, other: QuestionId) => one.lesson === other.lesson && one.what === other.what

/** Returns the waiting questions after an answer. A question answered right after the longest interval counts as known and is removed. */
export function afterAnswer(
  waiting: readonly WaitingQuestion[],
  question: QuestionId,
  { right, nowMs }: { right: boolean; nowMs: number },
): WaitingQuestion[] {
  const before = waiting.find((each) => isSame(each, question))
  const others = waiting.filter((each) => !isSame(each, question))
  if (right && before === undefined) return others
  // A right answer before the question is due proves nothing, because the reader has only just read the explanation.
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

/** Returns how long ago the oldest due question was asked. */
export function sinceOf(due: readonly WaitingQuestion[], nowMs: number): Since {
  const days = (nowMs - Math.min(nowMs, ...due.map(({ askedAtMs }) => askedAtMs))) / dayMs
  return days < 4 ? 'yesterday' : days < 15 ? 'week' : 'month'
}
