import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fenced } from '#model/messages/exploration.ts'
import { Counts } from '#model/orders/counts.ts'
import { positionAt, stateAt } from '#model/orders/position.ts'
import { riverOf } from '#model/orders/river.ts'
import { smallest } from '#model/orders/smallest.ts'
import type { Budget } from '#scenarios/budget.ts'
import { ClientsThread } from '../engine/explore/clients/thread.ts'
import type { ExploreOptions } from '../engine/explore/exploration.ts'
import { explore } from '../engine/explore/explore.ts'
import { judged } from '../engine/explore/question.ts'
import type { ExploredStore } from '../engine/explore/store.ts'
import { explorationSummary } from '../engine/explore/summary.ts'
import { projectFolder } from '../settings.ts'
import { openExploredRedis } from '../stores/redis/explore/open.ts'
import { worker } from './explored-sources.ts'
import type { Exploration } from './explorer.ts'
import { randomSchedule } from './testing/agreement.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
type Found = NonNullable<Exploration['found']>

type Asked = [lock: string, clients: number, budget: Partial<Budget>, fenced?: Fenced]
const quick: Asked[] = [
  ['no-lock', 4, {}],
  ['setnx-then-expire', 3, { leaseEnds: 1, crashes: 1 }],
  ['set-nx-px-get-del', 2, { leaseEnds: 1, lateReplies: 1, delayedRestarts: 1 }],
  ['fenced', 2, { leaseEnds: 2, crashes: 1, lateReplies: 1 }, 'read-and-write'],
  ['watchdog-deadline', 2, { leaseEnds: 1, ticks: 1 }],
]
/** Larger questions, which are left to the soak run. */
const slow: Asked[] = [
  ['set-nx-px', 3, { attempts: 2, crashes: 1 }],
  ['set-nx-px-get-del', 3, { leaseEnds: 2, crashes: 1 }],
  ['set-nx-px-validity', 3, { leaseEnds: 1, lateReplies: 1 }],
  ['setnx-timestamp-getset', 2, { leaseEnds: 2, crashes: 1 }],
  ['fenced', 3, { leaseEnds: 2 }, true],
  ['redlock', 2, { crashes: 1 }],
]
const questions = process.env.LOCKSTEP_ALL_EXPLORED === '1' ? [...quick, ...slow] : quick

/** Returns what the page and the command line show for the positions along a path. */
function positionsAlong({ explored, counts }: Found, steps: readonly string[]) {
  return Array.from({ length: steps.length + 1 }, (_, length) => {
    const taken = steps.slice(0, length)
    const state = stateAt(explored.orders, taken)
    if (state === undefined) throw new RangeError(`no path ${taken.join(' ')}`)
    const broken = judged.filter((property) => counts.isBroken(property))
    const ways = broken.map((property) => smallest(explored.orders, property, state))
    return { ...positionAt(explored.orders, counts, taken, state), ways }
  })
}

describe('the same with symmetry as without', () => {
  test.each(questions)('%s with %i clients and %o', async (lock, clients, budget, fenced) => {
    const question = asking(budget, clients, fenced)
    const { summary, found } = await explorer().explore(lock, question)
    const without = await explorer().explore(lock, question, { withoutSymmetry: true })
    if (!found || !without.found) throw new Error(summary.notExplorable ?? 'nothing was found')
    expect(summary.complete).toBe(true)
    // This compares schedules, states, executions, broken properties with their counts, and the shortest steps.
    expect({ ...summary, ms: 0 }).toEqual({ ...without.summary, ms: 0 })
    const { graph } = found.explored
    expect(graph.edges).toBe(without.found.explored.graph.edges)
    expect(without.found.explored.graph.kept).toBe(graph.states)
    expect(graph.kept).toBeLessThan(0.6 * graph.states)
    for (let seed = 0; seed < 4; seed += 1) {
      const steps = randomSchedule(without.found.explored, seed)
      expect(positionsAlong(found, steps)).toEqual(positionsAlong(without.found, steps))
    }
    for (const property of judged) {
      const rivers = [found, without.found].map(({ explored, counts }) => riverOf(explored.orders, counts, property))
      expect(rivers[0]).toEqual(rivers[1])
    }
  })
})

const greedy = `acquire: async () => (await redis.call('SETNX', key, client)) === 1 || client === 'B' ? {} : null`
const endless = `acquire: async () => (await redis.call('SET', key, client, 'NX', ...(client === 'B' ? [] : ['PX', 1e9]))) && {}`
const sleepy = `acquire: async () => { await clock.sleep(client === 'B' ? 20 : 10); return redis.call('SETNX', key, client).then((set) => set && {}) }`

describe('clients that differ in more than their names are not taken for equal', () => {
  let store: ExploredStore
  const clients = new ClientsThread()
  beforeAll(async () => {
    store = await openExploredRedis({ cacheFolder: path.join(projectFolder, '.cache') })
  })
  afterAll(() => Promise.all([store.close(), clients.close()]))

  async function summaryOf(lockUrl: string, options: ExploreOptions) {
    const lock = { id: 'own', store: 'redis', sources: [], scripts: new Map<string, string>() }
    const definition = { title: '', summary: '', create: () => ({}) as never }
    const workerUrl = pathToFileURL(path.join(projectFolder, 'scenarios', worker.file)).href
    const scenario = { lock: { ...lock, definition }, nodes: 1, lockUrl, workerUrl, script: worker.script }
    const explored = await explore({ store, clients }, scenario, asking({ crashes: 1 }), options)
    expect(explored.graph.kept).toBe(explored.graph.states)
    return { ...explorationSummary('own', explored, await Counts.of(explored.orders)), ms: 0 }
  }

  test.each([
    ['B goes on without a grant', greedy],
    ['B asks for no lease', endless],
    ['B sleeps longer', sleepy],
  ])('%s', async (_, acquire) => {
    const release = `release: async () => (await redis.call('DEL', key)) === 1`
    const code = `export default { create: ({ redis, key, client, clock }) => ({ ${acquire}, ${release} }) }`
    const lockUrl = `data:text/javascript,${encodeURIComponent(code)}`
    expect(await summaryOf(lockUrl, {})).toEqual(await summaryOf(lockUrl, { withoutSymmetry: true }))
  })
})
