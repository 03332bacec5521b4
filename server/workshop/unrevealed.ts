/** Finds the questions of a lesson that a class has not been asked yet, or whose answer it has not seen. Pure. */
import { lessonOfItem } from '#model/messages/plan.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Room } from './room.ts'

/** Numbers of these questions, over all rooms: as long as one room has the lesson, nobody receives an answer that it has not revealed. */
export function unrevealedIn(rooms: readonly Room[], { id, questions }: Lesson): Set<number> {
  const waiting = rooms.filter((room) => hasLesson(room, id))
  const numbers = questions.map((_, number) => number)
  return new Set(numbers.filter((number) => waiting.some((room) => !isRevealed(room, id, number))))
}

/** Whether a room has the lesson: the teacher shows it, plans it, has asked its questions, or lets the class try it. */
export function hasLesson({ place, plan, questions, handsOn, level }: Room, id: string): boolean {
  const lessons = [place, handsOn, level, ...questions.map(({ of }) => of)]
  const isPlanned = (plan?.items ?? []).some((item) => lessonOfItem(item) === id)
  return isPlanned || lessons.some((each) => each?.scenario === id)
}

function isRevealed({ questions }: Room, id: string, number: number): boolean {
  return questions.some(({ of, state }) => of?.scenario === id && of.number === number && state === 'revealed')
}
