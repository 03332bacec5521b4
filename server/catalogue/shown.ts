import type { Library } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from './catalogue.ts'
import { opened } from './opened.ts'
import { translationInto, translationOf } from './translations.ts'

/**
 * Returns the translations of everything that a page shows with this lesson: the lesson, the titles of its chapter and of the lessons that it leads to, and its
 * exercises. `lesson` must not contain withheld answers. `library` must list the lesson.
 */
export function lessonTexts(lesson: Lesson, library: Library, catalogue: Catalogue, language: string) {
  const exercises = catalogue.exercises.filter(({ exercise }) => exercise.lesson === lesson.id)
  const shown = [opened(lesson, library), exercises]
  return translationOf(shown, translationInto(catalogue, language))
}
