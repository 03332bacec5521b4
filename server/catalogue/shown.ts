/** What pages show of the catalogue, so that they get the translations of all of it. */
import type { Library } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from './catalogue.ts'
import { opened } from './opened.ts'
import { translationInto, translationOf } from './translations.ts'

/**
 * Translations of whatever a page shows with this lesson: it, the titles of its chapter and of the lessons that it leads to, and its exercises. `lesson`: without what is withheld. `library`: the one that lists it.
 */
export function lessonTexts(lesson: Lesson, library: Library, catalogue: Catalogue, language: string) {
  const exercises = catalogue.exercises.filter(({ exercise }) => exercise.lesson === lesson.id)
  const shown = [opened(lesson, library), exercises]
  return translationOf(shown, translationInto(catalogue, language))
}
