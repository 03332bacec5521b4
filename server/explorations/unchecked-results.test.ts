/** A result whose checks are not over: pages may look at it, and nothing is decided by it. */
import { expect, test } from 'vitest'
import { type ExplorationSummary, ExploreRequest } from '#model/messages/exploration.ts'
import { toPage } from '#model/messages/socket.ts'
import { bitOf } from '#model/orders/judged.ts'
import type { EditedLock } from '../sandbox/edited-lock.ts'
import { type ExplorationListener, ExplorationManager } from './exploration-manager.ts'
import type { Exploration } from './explorer.ts'
import { Graphs } from './graphs.ts'
import type { SearchOrder } from './search.ts'

const edited = { id: 'redlock', sources: [] } as unknown as EditedLock
const { lock, ...question } = ExploreRequest.parse({ lock: 'redlock', budget: {} })
const order = { lock, question, limits: {}, edited } as unknown as SearchOrder
const ana = { socket: 'Ana', person: 'Ana', standing: 'guest' } as const

/** An exploration with one state, which `breaks` exclusion or not. */
function explored(is: 'unchecked' | 'checked', breaks = false): Exploration {
  const counts = { schedules: '6', states: 1, executions: 1, ms: 1 }
  const summary: ExplorationSummary = {
    ...{ lock, ...question, complete: is === 'checked', ...counts, notExplorable: null },
    broken: breaks ? { exclusion: { schedules: '6', smallest: [] } } : {},
  }
  const none = () => []
  const orders = {
    names: [],
    standsFor: (state: number) => state,
    edgesOf: none,
    targetsOf: none,
    faults: () => 0,
    steppedFrom: () => 0,
  }
  const broken = { broken: () => (breaks ? bitOf('exclusion') : 0) }
  const found = {
    explored: { orders: { ...orders, ...broken }, cut: is === 'checked' ? undefined : is },
    counts: { isFutile: () => false },
  }
  return { summary, sources: [], found: found as unknown as NonNullable<Exploration['found']> }
}

/** An explorer of edited locks that says what the test lets it say. */
async function opened() {
  let begin = () => {}
  let tell: (found: Exploration | null) => void = () => {}
  let end: (found: Exploration) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const graphs = new Graphs({
    explore: (_, __, { onUnchecked } = {}) => {
      tell = (found) => void onUnchecked?.(found)
      begin()
      return new Promise((resolve, reject) => {
        end = resolve
        fail = reject
      })
    },
    close: async () => {},
  })
  return {
    graphs,
    begun,
    tell: (found: Exploration | null) => tell(found),
    end: (found: Exploration) => end(found),
    fail: () => fail(new Error('lost')),
  }
}

async function openedInPage() {
  const { graphs, begun, ...explorer } = await opened()
  const player = { play: () => Promise.reject(new Error('not here')) }
  const worldOf = () => () => ({}) as never
  const manager = new ExplorationManager(graphs, { locks: new Map() }, player, { search: graphs, worldOf })
  const told: unknown[] = []
  let stop = () => {}
  const over = new Promise<void>((resolve) => {
    stop = resolve
  })
  const listener: ExplorationListener = {
    ...{ onPlace: () => {}, onGrowth: () => {} },
    onUnchecked: (notice) =>
      told.push(toPage['exploration-unchecked'].parse(notice).found?.summary.complete ?? 'wrong'),
    onEnded: ({ summary }) => {
      told.push(summary.complete)
      stop()
    },
    onFailed: () => {
      told.push('failed')
      stop()
    },
  }
  const { exploration } = manager.start(ana, { lock, ...question }, listener, edited)
  await begun
  const shortest = async () => (await manager.shortest(ana, { exploration, path: [], property: 'exclusion' })).steps
  return { ...explorer, manager, exploration, told, over, shortest }
}

test('it is shown and looked at, and no exercise is judged by it', async () => {
  const { manager, exploration, told, over, shortest, tell, end } = await openedInPage()
  await expect(shortest()).rejects.toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
  tell(explored('unchecked', true))
  expect(told).toEqual([false])
  expect(await shortest()).toEqual([])
  expect(() => manager.endedEdit('Ana', exploration)).toThrow(expect.objectContaining({ code: 'UNKNOWN_EXPLORATION' }))
  end(explored('checked', true))
  await over
  expect(told).toEqual([false, true])
  expect(manager.endedEdit('Ana', exploration).summary.complete).toBe(true)
})

test('one that a check finds wrong is corrected', async () => {
  const { told, over, shortest, tell, end } = await openedInPage()
  tell(explored('unchecked', true))
  tell(null)
  tell(explored('unchecked'))
  expect(await shortest()).toBeNull()
  end(explored('checked'))
  await over
  expect(told).toEqual([false, 'wrong', false, true])
  expect(await shortest()).toBeNull()
})

test('the checked result has its id, and a search that fails leaves nothing of it', async () => {
  const { graphs, tell, end, fail } = await opened()
  const ids: (string | null | undefined)[] = []
  const explore = () => graphs.explore(order, { onUnchecked: (searched) => void ids.push(searched?.graph) })
  const first = explore()
  tell(explored('unchecked'))
  end(explored('checked'))
  const { graph, cut } = await first
  expect([ids, cut]).toEqual([[graph], undefined])
  const second = explore()
  tell(explored('unchecked'))
  fail()
  await expect(second).rejects.toThrow('lost')
  expect(ids.map((id) => graphs.holds(id ?? ''))).toEqual([true, false])
})

test('the same text of a one-server lesson and of a majority lesson has two results', async () => {
  let searches = 0
  const explorer = {
    explore: async () => {
      searches += 1
      return explored('checked')
    },
    close: async () => {},
  }
  const search = new Graphs(explorer)
  const player = { play: () => Promise.reject(new Error('not here')) }
  const manager = new ExplorationManager(search, { locks: new Map() }, player, {
    search,
    worldOf: () => () => ({}) as never,
  })
  const ended = (isOnQuorum: boolean) =>
    new Promise((resolve, reject) => {
      const ignored = { onPlace: () => {}, onGrowth: () => {}, onUnchecked: () => {} }
      const listener: ExplorationListener = { ...ignored, onEnded: resolve, onFailed: (_, error) => reject(error) }
      manager.start(ana, { lock, ...question }, listener, { ...edited, isOnQuorum })
    })
  await ended(false)
  await ended(false)
  expect(searches).toBe(1)
  await ended(true)
  expect(searches).toBe(2)
})
