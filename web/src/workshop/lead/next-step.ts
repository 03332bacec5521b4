/** What one press of Next does to the lesson in view. Pure: computes the same move as the press, and looks where it leads. */
import { isAtEnd, openQuestion, replayOf, statusOf } from '#web/player/derived.ts'
import { hasRun, isFollowing } from '#web/player/mode.ts'
import { stepBeat } from '#web/player/moves.ts'
import type { TheatreState } from '#web/player/state.ts'

/** `to-question`: moves on to the moment of a question, while the caption stays the same. `end`: nothing of this lesson is left. */
export type NextStep = { is: 'caption'; caption: string } | { is: 'asks' | 'to-question' | 'runs' | 'live' | 'end' }

export function nextStepOf(theatre: TheatreState): NextStep {
  if (isAtEnd(theatre)) return { is: 'end' }
  if (openQuestion(theatre) !== undefined) return { is: 'asks' }
  const status = statusOf(theatre)
  if (status === 'idle') return { is: 'runs' }
  if (status !== 'recorded' && isFollowing(theatre)) return { is: 'live' }
  const { refused, ...change } = stepBeat(theatre, 1)
  if (change.cursor === undefined || refused === 'live') return { is: status === 'recorded' ? 'end' : 'live' }
  const there = { ...theatre, ...change }
  const caption = captionIn(there)
  if (caption !== captionIn(theatre) || hasRun(theatre)) return { is: 'caption', caption }
  return { is: openQuestion(there) === undefined ? 'end' : 'to-question' }
}

const captionIn = (theatre: TheatreState): string =>
  replayOf(theatre).beatAt(theatre.cursor)?.caption ?? theatre.lesson?.story ?? ''
