/** Searches lessons by words and filters, and finds lessons whose ids resemble a mistyped id. */

import { editDistance } from '#model/base/nearest.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { Fault, PropertyId } from '#scenarios/lesson.ts'
import { isSettable } from '../format/parameters.ts'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'

export type Findable = Omit<ListedLesson, 'miniature'>

/** Search criteria. An empty criterion filters nothing. */
export interface LessonFilter {
  query: string
  property: PropertyId | ''
  fault: Fault['do'] | ''
  /** Value of the store filter, which `storeOf` returns. */
  store: string
}

export const noLessonFilter: LessonFilter = { query: '', property: '', fault: '', store: '' }

export function isFilteringLessons({ query, property, fault, store }: LessonFilter): boolean {
  return query.trim() !== '' || property !== '' || fault !== '' || store !== ''
}

export function lessonFits(lesson: Findable, { query, property, fault, store }: LessonFilter): boolean {
  return (
    (property === '' || lesson.teaches === property) &&
    (fault === '' || lesson.locks.some((lock) => lock.faults.some((one) => one.do === fault))) &&
    (store === '' || lesson.locks.some((lock) => storeOf(lock) === store)) &&
    fitsQuery(lesson, query)
  )
}

/** Returns a lock's value in the store filter: the topology of its fleet if the store is Redis, otherwise the store's name. */
export function storeOf({ store, fleet }: Pick<Findable['locks'][number], 'store' | 'fleet'>): string {
  return store === 'redis' ? fleet : store
}

/** Returns search words that people use for the lesson although its text does not contain them. */
function alsoCalled({ locks, teaches, parameters }: Findable): string[] {
  const lease = isSettable(parameters.leaseMs) ? ['lease'] : []
  const names = [teaches, ...lease, ...locks.flatMap(({ store, faults }) => [store, ...faults.map((one) => one.do)])]
  return [...new Set(names)].flatMap((name) => libraryWords.alsoCalled[name] ?? [])
}

function textOf(lesson: Findable): string {
  const locks = lesson.locks.flatMap((lock) => [lock.id, lock.title, ...lock.faults.map((fault) => fault.words)])
  const property = words.properties[lesson.teaches]
  return [
    lesson.id,
    lesson.title,
    lesson.story,
    lesson.teaches,
    property.title,
    words.fleets[lesson.fleet],
    ...locks,
    ...alsoCalled(lesson),
  ]
    .join('\n')
    .toLowerCase()
}

/** Whether each word of the query occurs in the lesson's text. An empty query fits every lesson. */
export function fitsQuery(lesson: Findable, query: string): boolean {
  const text = textOf(lesson)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the lessons whose ids resemble `id` most, best first. Each part between hyphens that two ids share makes them more similar. */
export function nearestLessons<L extends Findable>(id: string, lessons: readonly L[], count = 3): L[] {
  const wanted = id.toLowerCase()
  const rank = (lesson: L) => {
    const shared = wanted.split('-').filter((part) => part.length > 2 && lesson.id.includes(part)).length
    return editDistance(wanted, lesson.id) - 4 * shared
  }
  return [...lessons].sort((a, b) => rank(a) - rank(b)).slice(0, count)
}
