import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExploreRequest } from '#model/messages/exploration.ts'
import { levelRequest } from '#model/messages/level.ts'
import { questionFor, requestFor } from '#model/messages/offered.ts'
import { Counts } from '#model/orders/counts.ts'
import type { OrdersGraph } from '#model/orders/graph.ts'
import { judged } from '#model/orders/judged.ts'
import { keptName } from '#model/orders/kept-name.ts'
import { positionAt, stateAt } from '#model/orders/position.ts'
import { riverOf } from '#model/orders/river.ts'
import { smallestOrFutile } from '#model/orders/smallest.ts'
import { ReadOrders, StoredOrders, storedGraph } from '#model/orders/stored.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { projectFolder } from '#server/settings.ts'
import { levelsAsked } from './every-order/offered.ts'
import { askedOf, foundBy, openKept, ordersFolder, readOrders } from './kept-orders.ts'
import { PlayedLevels } from './played-levels.ts'
import type { Search } from './search.ts'
import { randomSchedule } from './testing/agreement.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
const isSoak = process.env.LOCKSTEP_EVERY_ORDER === '1'
const scenarios = path.join(projectFolder, 'scenarios')
const catalogue = await loadCatalogue()

const seen = (orders: OrdersGraph, counts: Counts, path: readonly string[]) =>
  path.map((_, taken) => {
    const steps = path.slice(0, taken)
    const state = stateAt(orders, steps)
    if (state === undefined) throw new RangeError(`there is no path ${steps.join(' ')}`)
    const shortest = judged.map((property) => smallestOrFutile(orders, counts, property, state))
    return { ...positionAt(orders, counts, steps, state), shortest, futile: counts.isFutile(state) }
  })

describe('a stored graph', () => {
  const quick = [
    ['no-lock', asking({ crashes: 1 }, 3)],
    ['fenced', asking({ leaseEnds: 1, crashes: 1 }, 2, 'read-and-write')],
    ['set-nx-px-validity', asking({ leaseEnds: 1, lateReplies: 1 })],
  ] as const
  const others = [
    ['no-lock', asking()],
    ['set-nx-px-get-del', asking({ leaseEnds: 1, crashes: 1 })],
    ['redlock', asking({ restarts: 1 })],
    ['watchdog-set-xx', asking({ leaseEnds: 1, crashes: 1, ticks: 1 })],
  ] as const
  test.each(isSoak ? [...quick, ...others] : quick)(
    'of %s gives the same counts, maps and positions: %o',
    async (lock, question) => {
      const { summary, sources, found } = await explorer().explore(lock, question)
      if (found === undefined) throw new Error(`${lock} can be explored`)
      const { explored, counts } = found
      const graph = storedGraph(explored.orders)
      const request: ExploreRequest = { lock, ...question }
      const text = JSON.stringify({ version: 1, request, summary, sources, graph })
      const read = StoredOrders.parse(JSON.parse(text)).graph
      if (read === null) throw new Error('the graph is lost')
      const orders = new ReadOrders(read)
      const again = await Counts.of(orders)
      expect(String(again.schedules(0))).toBe(summary.schedules)
      for (const property of judged) {
        expect(String(again.broken(0)[property] ?? 0n)).toBe(summary.broken[property]?.schedules ?? '0')
        expect(riverOf(orders, again, property)).toEqual(riverOf(explored.orders, counts, property))
      }
      for (let seed = 0; seed < 20; seed += 1) {
        const steps = randomSchedule(explored, seed)
        expect(seen(orders, again, steps)).toEqual(seen(explored.orders, counts, steps))
      }
    },
  )

  test('that was cut off is not stored, and one that is not whole is not read', async () => {
    const { found } = await explorer().explore('set-nx-px', asking({ leaseEnds: 1 }), { limits: { states: 50 } })
    expect(() => storedGraph(found?.explored.orders as OrdersGraph)).toThrow('not every order')
    const whole = await explorer().explore('set-nx-px', asking())
    const graph = storedGraph(whole.found?.explored.orders as OrdersGraph)
    const { edges } = graph
    expect(() => new ReadOrders({ ...graph, edges: { ...edges, back: edges.back.slice(1) } })).toThrow('not whole')
    expect(() => new ReadOrders({ ...graph, edges: { ...edges, step: edges.step.map(() => 999) } })).toThrow(
      'not whole',
    )
    expect(() => new ReadOrders({ ...graph, edges: { ...edges, back: edges.back.map(() => 1000) } })).toThrow(
      'not whole',
    )
  })
})

describe('the files that come with the lessons', () => {
  // Files for Redlock take minutes to make, so only files for a single server are checked. They show whether somebody has forgotten to regenerate the files.
  const lessons = [...catalogue.scenarios.values()]
    .map(({ lesson }) => lesson)
    .filter(({ locks, teaches }) => judged.some((one) => one === teaches) && locks[0]?.fleet === 'single')
    .filter(({ chapter }) => isSoak || /^7-/.test(chapter))

  test.each(lessons.map(({ id }) => id))('%s: as the explorer finds them now', { timeout: 300_000 }, async (id) => {
    const asked = askedOf(catalogue, id, []).filter(({ budget, clients }) => clients === 2 && budget.ticks === 0)
    for (const request of asked) {
      const found = await foundBy(explorer(), request)
      if (found === undefined) continue
      const kept = await readOrders(path.join(ordersFolder(scenarios), keptName(request)))
      const mend = `“npx lockstep record --all --orders” makes ${keptName(request)}`
      const timeless = (orders: StoredOrders | undefined) =>
        orders && JSON.parse(JSON.stringify({ ...orders, summary: { ...orders.summary, ms: 0, executions: 0 } }))
      expect(timeless(kept), mend).toEqual(timeless(found))
    }
  })

  test('every level is opened from its file, as long as its lock is what was explored', async () => {
    const search: Search = {
      explore: () => Promise.reject(new Error('a search was begun')),
      look: () => Promise.reject(new Error('a search was asked')),
      holds: () => false,
      forget: () => {},
      close: async () => {},
    }
    const levels = levelsAsked(catalogue).filter((_, at) => isSoak || at % 4 === 0)
    const played = new PlayedLevels(search, openKept(catalogue, scenarios))
    for (const { goal, request } of levels) {
      const stored = await readOrders(path.join(ordersFolder(scenarios), keptName(request)))
      const smallest = goal === 'progress' ? stored?.summary.futile : stored?.summary.broken[goal]?.smallest
      const { par, position, reachedAfter } = await played.open(request, goal)
      expect(par, `${request.lock} ${goal}`).toBe(smallest?.length ?? null)
      expect((await position([])).choices.length).toBeGreaterThan(0)
      if (smallest !== undefined) expect(await reachedAfter(smallest)).toBe(smallest.length)
      const changed = new Map(catalogue.locks)
      const loaded = changed.get(request.lock)
      if (loaded !== undefined) changed.set(request.lock, { ...loaded, sources: [] })
      const another = new PlayedLevels(search, openKept({ locks: changed }, scenarios))
      await expect(another.open(request, goal)).rejects.toThrow('a search was begun')
    }
  })

  test('every level and every first map of a lesson has one, unless it has too many orders', async () => {
    const missing: string[] = []
    for (const { lesson } of catalogue.scenarios.values()) {
      const [lock] = lesson.locks
      if (lock === undefined) continue
      for (const request of [requestFor(lock, questionFor(lesson)), levelRequest(lesson, lock)]) {
        const wanted = askedOf(catalogue, lesson.id, []).some((one) => keptName(one) === keptName(request))
        const kept = await readOrders(path.join(ordersFolder(scenarios), keptName(request)))
        if (wanted && kept === undefined) missing.push(lesson.id)
      }
    }
    // These lessons have more states than a map shows.
    expect([...new Set(missing)].sort()).toEqual(['fake-independence', 'late-grant', 'partial-release'])
  })
})
