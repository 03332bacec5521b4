/** Lists the queries that the page and the game offer for locks on one node. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { type Level, levelsOf } from '#model/messages/game-levels.ts'
import { levelRequest } from '#model/messages/level.ts'
import { choices, type ExplorerQuestion, questionFor, requestFor, stocks } from '#model/messages/offered.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { listed } from '#server/catalogue/listed.ts'

interface Offered {
  lesson: Lesson
  lock: LessonLock
}

const lessonsOf = ({ scenarios }: Catalogue) => [...scenarios.values()].map(({ lesson }) => lesson)

function locksOf(catalogue: Catalogue, isWanted: (lesson: Lesson) => boolean): Offered[] {
  return lessonsOf(catalogue)
    .filter(isWanted)
    .flatMap((lesson) => lesson.locks.map((lock) => ({ lesson, lock })))
    .filter(({ lock: { lock, store, fleet } }) => {
      const isExplored = (catalogue.locks.get(lock)?.explores ?? []).length > 0
      return isExplored && store === 'redis' && fleet === 'single'
    })
}

/** Returns the queries that a person meets first: a lesson's map with each stock, and the level that is made of the lock. */
export function firstAsked(catalogue: Catalogue, isWanted: (lesson: Lesson) => boolean): ExploreRequest[] {
  const asked = locksOf(catalogue, isWanted).flatMap(({ lesson, lock }) => [
    levelRequest(lesson, lock),
    ...stocks.map((stock) => requestFor(lock, { ...questionFor(lesson), stock })),
  ])
  return distinct(asked)
}

/** Returns all queries that a person can choose. */
export function allAsked(catalogue: Catalogue): ExploreRequest[] {
  const questions = choices.clients.flatMap((clients) =>
    choices.leaseEnds.flatMap((leaseEnds) =>
      choices.crashes.flatMap((crashes) =>
        choices.lateReplies.flatMap((lateReplies) =>
          stocks.map((stock): ExplorerQuestion => ({ clients, leaseEnds, crashes, lateReplies, restarts: 0, stock })),
        ),
      ),
    ),
  )
  return distinct(
    locksOf(catalogue, () => true).flatMap(({ lock }) => questions.map((question) => requestFor(lock, question))),
  )
}

const distinct = (requests: readonly ExploreRequest[]) => [
  ...new Map(requests.map((request) => [JSON.stringify(request), request])).values(),
]

/** Returns the game's levels, each with its query. */
export function levelsAsked(catalogue: Catalogue): (Pick<Level, 'goal'> & { request: ExploreRequest })[] {
  const chapters = catalogue.chapters.map(({ scenarios, ...chapter }) => ({
    ...chapter,
    scenarios: scenarios.map(({ lesson }) => listed(lesson, catalogue, null)),
  }))
  return levelsOf({ chapters }).map(({ scenario, lock: id, goal }) => {
    const lesson = catalogue.scenarios.get(scenario)?.lesson
    const lock = lesson?.locks.find((one) => one.id === id)
    if (lesson === undefined || lock === undefined) throw new RangeError(`there is no level ${scenario} ${id}`)
    return { goal, request: levelRequest(lesson, lock) }
  })
}
