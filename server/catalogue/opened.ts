import { nextOnPath } from '#model/messages/first-hour.ts'
import { levelsOf } from '#model/messages/game-levels.ts'
import type { Library, OpenedLesson } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'

/**
 * Returns the data that is sent when a lesson is opened. `library` is the library that lists the lesson. Only lessons and exercises in this library are offered
 * next.
 */
export function opened(lesson: Lesson, { chapters, exercises }: Library): OpenedLesson {
  const listed = chapters.flatMap(({ scenarios }) => scenarios)
  // A reader on the path of the first hour stays on it.
  const next = listed.find(({ id }) => id === (nextOnPath(lesson, listed) ?? lesson.next))
  return {
    lesson,
    context: {
      chapter: chapters.find(({ id }) => id === lesson.chapter)?.title ?? lesson.chapter,
      first: listed[0]?.id === lesson.id,
      next: next === undefined ? null : { id: next.id, title: next.title, story: next.story },
      exercises: exercises
        .filter((exercise) => exercise.lesson === lesson.id)
        .map(({ id, kind, title, lock }) => ({ id, kind, title, lock })),
      levels: levelsIn(lesson.id, chapters),
      miniature: listed.find(({ id }) => id === lesson.id)?.miniature ?? null,
    },
  }
}

/** Returns the titles of a lesson's levels, each with the next level, so that the lesson's page need not fetch all levels. */
function levelsIn(lesson: string, chapters: Library['chapters']): OpenedLesson['context']['levels'] {
  return levelsOf({ chapters }).flatMap(({ id, scenario, heading }, at, levels) => {
    if (scenario !== lesson) return []
    const next = levels[at + 1]
    return [{ id, heading, next: next ? { scenario: next.scenario, lock: next.lock, goal: next.goal } : null }]
  })
}
