/** Finds the questions of a lesson that a class is asked and whose answer it has not seen. Pure. */
import type { Lesson } from '#scenarios/lesson.ts'
import { currentQuestion } from './activities/asked-question.ts'
import type { Room } from './room.ts'

/** Longest time that an answer is withheld. A teacher may leave a room with a question on its screen. */
const longestVoteMs = 3_600_000

/**
 * Numbers of these questions, over all rooms: from the moment a question is asked until its answer is revealed or the question leaves the screen, nobody
 * receives its answer. A member may have a second window, which cannot be told from a visitor's. `nowMs`: since 1970.
 */
export function unrevealedIn(
  rooms: readonly Room[],
  { id, questions }: Pick<Lesson, 'id' | 'questions'>,
  nowMs: number,
): Set<number> {
  const asked = rooms.flatMap((room) => unrevealed(room, id, nowMs) ?? [])
  return new Set(asked.filter((number) => questions[number] !== undefined))
}

/** Whether a room is asked a question of this lesson whose answer it has not seen. */
export function isAsked(room: Room, id: string, nowMs: number): boolean {
  return unrevealed(room, id, nowMs) !== undefined
}

function unrevealed(room: Room, id: string, nowMs: number): number | undefined {
  const question = room.state === 'open' ? currentQuestion(room) : undefined
  if (question?.of?.scenario !== id || question.state === 'revealed') return undefined
  return nowMs - question.askedAtMs < longestVoteMs ? question.of.number : undefined
}
