/** Lists the requests that a lesson's pages send first: for its maps, and for the boards at the moments of its recording. */
import type { Lesson } from '#scenarios/lesson.ts'
import type { ExploreRequest } from '../messages/exploration.ts'
import { levelRequest } from '../messages/level.ts'
import { questionFor, requestFor } from '../messages/offered.ts'
import { questionsAlong, type RecordedRun } from './curve.ts'
import { keptName } from './kept-name.ts'

const mostMaps = 4

/** Returns the requests, keyed by the name of the file that stores the answer. `traces` is a recording of the lesson. */
export function askedFirst(lesson: Lesson, traces: readonly RecordedRun[]): Map<string, ExploreRequest> {
  const along = traces.flatMap(({ header, events }) => questionsAlong(lesson, header, events))
  // Each moment of a recording links to the board at that position, which is shown with the maps of all locks.
  const requests = [questionFor(lesson), ...along].flatMap((question) =>
    lesson.locks.slice(0, mostMaps).map((lock) => requestFor(lock, question)),
  )
  return new Map(requests.map((request) => [keptName(request), request]))
}

/**
 * Returns the names of the files of orders that a class's file needs for one lesson: for the requests that the lesson's pages send first, and for the levels
 * that were played.
 */
export function askedByClass(
  lesson: Lesson,
  traces: readonly RecordedRun[],
  levels: readonly { scenario: string; run: string }[],
): string[] {
  const ofLevels = levels.flatMap(({ scenario, run }) => {
    const lock = lesson.locks.find(({ id }) => id === run)
    return scenario !== lesson.id || lock === undefined ? [] : [keptName(levelRequest(lesson, lock))]
  })
  return [...new Set([...ofLevels, ...askedFirst(lesson, traces).keys()])]
}
