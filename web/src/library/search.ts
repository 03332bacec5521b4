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

/** A text in which a query is looked for, and what a card says about a lesson that was found by it. */
interface Searched {
  text: string
  says: string
}

/** Returns search words that people use for the lesson although its text does not contain them. */
function alsoCalled({ locks, teaches, parameters }: Findable): Searched[] {
  const lease = isSettable(parameters.leaseMs) ? ['lease'] : []
  const names = [teaches, ...lease, ...locks.flatMap(({ store, faults }) => [store, ...faults.map((one) => one.do)])]
  const faults: Readonly<Record<string, string>> = libraryWords.faults
  return [...new Set(names)].flatMap((name) => {
    const text = libraryWords.alsoCalled[name]
    return text === undefined ? [] : { text, says: faults[name] ?? text }
  })
}

/** Returns what a lesson's card does not show. */
function behindCard(lesson: Findable): Searched[] {
  const shown = [
    ...lesson.locks.flatMap(({ title, faults }) => [title, ...faults.map((fault) => fault.words)]),
    words.properties[lesson.teaches].title,
    words.fleets[lesson.fleet],
    lesson.teaches,
    lesson.id,
    ...lesson.locks.map(({ id }) => id),
  ].map((text) => ({ text, says: text }))
  return [...shown, ...alsoCalled(lesson)]
}

/** How well a lesson fits a query: by its title, by its story, or by something that its card does not show. `because` is that text. */
export type Match = { by: 'title' | 'story' } | { by: 'rest'; because: string }

/** Whether a word of the text begins with `wanted`, in lower case. In Chinese, which has no spaces, a word may begin anywhere. */
function hasWord(text: string, wanted: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '') || /^\p{Script=Han}|^$/u.test(wanted)) return true
  return false
}

/** Finds each word of the query in the lesson's text. Returns `null` if a word does not occur. The word that is found last decides. */
export function matchOf(lesson: Findable, query: string): Match | null {
  const wanted = query.toLowerCase().split(/\s+/)
  const missingIn = (text: string) => wanted.filter((word) => !hasWord(text, word))
  if (missingIn(lesson.title).length === 0) return { by: 'title' }
  const hidden = missingIn(`${lesson.title}\n${lesson.story}`)
  if (hidden.length === 0) return { by: 'story' }
  const found = hidden.map((word) => behindCard(lesson).find(({ text }) => hasWord(text, word))?.says)
  const because = found.filter((text) => text !== undefined)
  return because.length < hidden.length ? null : { by: 'rest', because: [...new Set(because)].join(' · ') }
}

/** Whether each word of the query occurs in the lesson's text. An empty query fits every lesson. */
export function fitsQuery(lesson: Findable, query: string): boolean {
  return matchOf(lesson, query) !== null
}

const bestFirst = ['title', 'story', 'rest']

/** Sorts lessons by how well they fit: those whose title or story says it come first. Equally good ones keep their order. */
export function sortByMatch<L extends Findable>(lessons: readonly L[], query: string): L[] {
  const rank = (lesson: L) => bestFirst.indexOf(matchOf(lesson, query)?.by ?? 'rest')
  return lessons.toSorted((a, b) => rank(a) - rank(b))
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
