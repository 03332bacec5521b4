/** Finds the questions of a lesson that a class is asked and whose answer it has not seen. Pure. */
import type { Lesson } from '#scenarios/lesson.ts'
import { currentQuestion } from './activities/asked-question.ts'
import type { Room } from './room.ts'

/**
 * Numbers of these questions, over all rooms: from the moment a question is asked until its answer is revealed or the question leaves the screen, nobody
 * receives its answer. A member may have a second window, which cannot be told from a visitor's.
 */
export function unrevealedIn(rooms: readonly Room[], { id, questions }: Pick<Lesson, 'id' | 'questions'>): Set<number> {
  const asked = rooms.flatMap((room) => unrevealed(room, id) ?? [])
  return new Set(asked.filter((number) => questions[number] !== undefined))
}

/** Whether a room is asked a question of this lesson whose answer it has not seen. */
export function isAsked(room: Room, id: string): boolean {
  return unrevealed(room, id) !== undefined
}

function unrevealed(room: Room, id: string): number | undefined {
  const question = room.state === 'open' ? currentQuestion(room) : undefined
  return question?.of?.scenario === id && question.state !== 'revealed' ? question.of.number : undefined
}
