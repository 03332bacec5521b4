/** What went wrong comes again after a day, and each time that it then goes right, later: spaced repetition with three steps. Pure. */

/** A question of a lesson: its number, or the lesson's picture. */
export interface QuestionId {
  lesson: string
  what: number | 'picture'
}

/** A question that waits to be asked again. */
export interface WaitingQuestion extends QuestionId {
  /** How often it has gone right since it went wrong. */
  step: number
  askedAtMs: number
  dueAtMs: number
}

const dayMs = 24 * 60 * 60 * 1000
const spacesMs = [1, 7, 21].map((days) => days * dayMs)

/** Limit of what waits: the oldest goes. */
const most = 100

const isSame = (one: QuestionId, other: QuestionId) => one.lesson === other.lesson && one.what === other.what

/** What waits once a question has been answered. One that went right after the last space is known, and waits no more. */
export function afterAnswer(
  waiting: readonly WaitingQuestion[],
  question: QuestionId,
  { right, nowMs }: { right: boolean; nowMs: number },
): WaitingQuestion[] {
  const before = waiting.find((each) => isSame(each, question))
  const others = waiting.filter((each) => !isSame(each, question))
  if (right && before === undefined) return others
  // Right before its time shows nothing: it was only just explained.
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

/** How long ago the longest waiting one was asked. */
export function sinceOf(due: readonly WaitingQuestion[], nowMs: number): Since {
  const days = (nowMs - Math.min(nowMs, ...due.map(({ askedAtMs }) => askedAtMs))) / dayMs
  return days < 4 ? 'yesterday' : days < 15 ? 'week' : 'month'
}
