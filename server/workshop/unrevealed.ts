import type { Lesson } from '#scenarios/lesson.ts'
import { currentQuestion } from './activities/asked-question.ts'
import type { Room } from './room.ts'

/** Maximum time for which an answer is withheld, in case a teacher leaves a room with a question on its screen. */
const longestVoteMs = 3_600_000

/**
 * Returns the numbers of a lesson's questions that a class in any room is being asked, and whose answers the class has not seen. Nobody
 * receives these answers, because a visitor's window may be a member's second window. `nowMs` is in milliseconds since 1970. Pure.
 */
export function unrevealedIn(
  rooms: readonly Room[],
  { id, questions }: Pick<Lesson, 'id' | 'questions'>,
  nowMs: number,
): Set<number> {
  const asked = rooms.flatMap((room) => unrevealed(room, id, nowMs) ?? [])
  return new Set(asked.filter((number) => questions[number] !== undefined))
}

/** Whether a room is being asked a question of this lesson whose answer it has not seen. */
export function isAsked(room: Room, id: string, nowMs: number): boolean {
  return unrevealed(room, id, nowMs) !== undefined
}

function unrevealed(room: Room, id: string, nowMs: number): number | undefined {
  const question = room.state === 'open' ? currentQuestion(room) : undefined
  if (question?.of?.scenario !== id || question.state === 'revealed') return undefined
  return nowMs - question.askedAtMs < longestVoteMs ? question.of.number : undefined
}
