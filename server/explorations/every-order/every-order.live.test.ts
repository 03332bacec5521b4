import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { ExplorationQuestion } from '#server/engine/explore/question.ts'
import { projectFolder } from '#server/settings.ts'
import { explorerForTests } from '../testing/explorer.ts'
import { compare, countDifferences } from './agreement.ts'
import { allAsked, firstAsked, levelsAsked } from './offered.ts'
import { WatchedStore } from './watched-store.ts'

const isSoak = process.env.LOCKSTEP_EVERY_ORDER === '1'
/** Maximum number of orders that are all walked. If a query has more orders, a random sample of `drawn` orders is walked. */
const { most, drawn } = isSoak ? { most: 60_000, drawn: 400 } : { most: 500, drawn: 10 }
/** Maximum number of orders that are walked one by one for a level that cannot be broken. */
const mostOfLevel = isSoak ? most : 2500

const catalogue = await loadCatalogue()
const scenariosFolder = path.join(projectFolder, 'scenarios')
const explorer = explorerForTests()
let store: WatchedStore
beforeAll(async () => {
  store = await WatchedStore.open({ cacheFolder: path.join(projectFolder, '.cache') })
})
afterAll(async () => {
  await store?.close()
})

const questionOf = ({ clients, fenced, budget }: ExploreRequest): ExplorationQuestion => ({ clients, fenced, budget })

async function compared(request: ExploreRequest, walked = most) {
  const lock = catalogue.locks.get(request.lock)
  if (lock === undefined) throw new RangeError(`there is no lock ${request.lock}`)
  const question = questionOf(request)
  const exploration = await explorer().explore(request.lock, question)
  // Without tokens, no kind of stock has anything to check, so the orders are the same for each stock.
  const isAgain = question.fenced !== false && exploration.found?.explored.world.tokened === false
  return await compare(store, { lock, scenariosFolder }, question, exploration, { most: isAgain ? 0 : walked, drawn })
}

const quick = firstAsked(catalogue, ({ chapter }) => /^[12]-/.test(chapter))
const requests = isSoak ? [...firstAsked(catalogue, () => true), ...allAsked(catalogue)] : quick

describe('the explorer counts what the checkers find', () => {
  test.each(requests)('$lock, $clients workers, stock $fenced, $budget', { timeout: 600_000 }, async (request) => {
    expect(await compared(request)).toMatchObject({ differences: [] })
  })

  test('what differs is said', () => {
    const counts = { orders: 8, broken: { exclusion: 4 } }
    expect(countDifferences(counts, counts)).toEqual([])
    expect(countDifferences(counts, { orders: 9, broken: { fencing: 1 } }).map(inEnglish)).toEqual([
      'orders: the explorer counts 8, the checkers 9',
      'exclusion: the explorer counts 4, the checkers 0',
      'fencing: the explorer counts 0, the checkers 1',
    ])
  })
})

describe('a level that cannot be broken is proven so', () => {
  /** Levels of the game. Levels with millions of orders can be broken: see `played-levels.live.test.ts`. */
  const levels = levelsAsked(catalogue).filter(({ goal }, at) => goal !== 'progress' && (isSoak || at % 3 === 0))
  const leftToSoak = ['set-nx-px-resend-checked, no-leak', 'watchdog-ordered-stop, no-leak']

  test.each(levels)('$request.lock, $goal', { timeout: 600_000 }, async ({ goal, request }) => {
    const { summary } = await explorer().explore(request.lock, questionOf(request))
    expect(summary).toMatchObject({ complete: true, notExplorable: null })
    if (summary.broken[goal] !== undefined) return
    const isAll = Number(summary.schedules) <= mostOfLevel
    // Larger levels are sampled here. The soak run walks them completely.
    if (!isAll) expect(leftToSoak).toContain(`${request.lock}, ${goal}`)
    expect(await compared(request, mostOfLevel)).toMatchObject({ isAll, differences: [] })
  })
})
