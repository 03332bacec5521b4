/** Two who believe at once, and no harm done. */
import { isStillAsked, replayOf } from './derived.ts'
import type { TheatreState } from './state.ts'

/** What a write must not do, even where two believe that they have the lock. */
const ofWrites = ['fencing', 'no-lost-update'] as const

/**
 * Whether the checkers found nothing wrong with what was written in this run, by a resource that checks each write. Unknown, and so `false`, while the run goes on
 * and while a question of it is ahead: that it is harmless would be the answer.
 */
export function isOverlapHarmless(state: TheatreState, run: number): boolean {
  const entry = state.runs[run]
  const judgement = entry?.judgement ?? null
  if (entry?.ended !== true || judgement === null || judgement.inconclusive !== undefined) return false
  if (entry.header?.resource.fenced !== true) return false
  const { teaches } = entry.header.lesson
  const isHeld = (property: string) => judgement.verdicts.find((one) => one.property === property)?.status === 'held'
  if (![...ofWrites, teaches].every(isHeld)) return false
  const ahead = replayOf(state).questions.filter((mark) => mark.run === run && mark.index > state.cursor.index)
  return !ahead.some((mark) => isStillAsked(state, mark.question, mark))
}
