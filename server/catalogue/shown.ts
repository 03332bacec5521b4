/** What pages show of the catalogue, so that they get the translations of all of it. */
import type { Library } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from './catalogue.ts'
import { opened } from './opened.ts'

/** Whatever a page shows beside this lesson: titles of its chapter and of the lessons that it leads to, and its exercises. `library`: the one that lists it. */
export function shownWith(lesson: Lesson, library: Library, { exercises }: Pick<Catalogue, 'exercises'>): unknown {
  return [opened(lesson, library), exercises.filter(({ exercise }) => exercise.lesson === lesson.id)]
}
