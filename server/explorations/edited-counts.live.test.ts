/**
 * Tests that edited locks have exactly the same orders as the catalogue's locks, although edited locks are explored differently: in a sandbox, on a Redis with
 * few rights.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { Counts } from '#model/orders/counts.ts'
import type { Budget } from '#scenarios/budget.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type EditingContract, editedText, originalOf, readContract } from '../edited/edited-files.ts'
import { ClientsThread } from '../engine/explore/clients/thread.ts'
import type { Growth } from '../engine/explore/exploration.ts'
import { explore } from '../engine/explore/explore.ts'
import { explorationSummary } from '../engine/explore/summary.ts'
import type { EditedLock } from '../sandbox/edited-lock.ts'
import { projectFolder } from '../settings.ts'
import { openExploredRedis } from '../stores/redis/explore/open.ts'
import { EditedExplorer } from './edited-explorer.ts'
import { worker } from './explored-sources.ts'
import type { Exploration } from './explorer.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
let editor: EditedExplorer
let catalogue: Catalogue
let contract: EditingContract

beforeAll(async () => {
  const scenariosFolder = path.join(projectFolder, 'scenarios')
  catalogue = await loadCatalogue()
  contract = await readContract(scenariosFolder)
  editor = new EditedExplorer({ catalogue, scenariosFolder, cacheFolder: path.join(projectFolder, '.cache') })
  await editor.warm()
})
afterAll(() => editor?.close())

/** Returns a lock of the catalogue as if somebody had edited it, by default without a change that matters. */
function edited(lock: string, changed?: string): EditedLock {
  for (const scenario of catalogue.scenarios.values()) {
    const cast = scenario.casts.find((one) => one.lock.id === lock && ['single', 'quorum'].includes(one.fleet))
    if (!cast) continue
    const { title, summary, waits, holders } = cast.lock.definition
    const facts = { title, summary, ...(waits === undefined ? {} : { waits }), readsHolders: holders !== undefined }
    const text = changed ?? `${cast.lock.sources[0]?.text ?? ''}\n// edited`
    const isOnQuorum = cast.fleet === 'quorum'
    return {
      id: lock,
      isOnQuorum,
      ...editedText(originalOf(catalogue, scenario, cast.id), contract, { 'lock.ts': text }),
      facts,
    }
  }
  throw new RangeError(`no lesson has ${lock}`)
}

type Asked = [lock: string, budget: Partial<Budget>]
const usual = { leaseEnds: 1, crashes: 1 }
const leftToSoak: Asked[] = [
  ['watchdog-evalsha-fallback', usual],
  ['redlock-self-blocking', { leaseEnds: 1 }],
]

test.each<Asked>([
  ['set-nx-px-get-del', usual],
  ['set-nx-px-get-del', { ...usual, lateReplies: 1 }],
  ['fenced-late-token', usual],
  ['list-queue-reliable', usual],
  ['setnx-timestamp-getset', usual],
  ['watchdog-deadline', usual],
  ['redlock', { crashes: 1 }],
  ...(process.env.LOCKSTEP_THOROUGH === '1' ? leftToSoak : []),
])('%s with %o', async (lock, budget) => {
  const limits = { ms: 60_000 }
  const { summary: plain } = await explorer().explore(lock, asking(budget), { limits })
  const told: (Exploration | null)[] = []
  const onUnchecked = (found: Exploration | null) => void told.push(found)
  const { summary } = await editor.explore(lock, asking(budget), { limits, edited: edited(lock), onUnchecked })
  expect(summary.complete).toBe(true)
  // On several nodes, the orders are known before it is checked that the order of answers makes no difference.
  const counts = ({ broken, schedules, states }: typeof summary) => ({ broken, schedules, states })
  expect(told.map((found) => found && [found.summary.complete, counts(found.summary)])).toEqual(
    lock.startsWith('redlock') ? [[false, counts(summary)]] : [],
  )
  expect(summary).toEqual({ ...plain, ms: summary.ms, executions: summary.executions })
})

test('an order that goes wrong on three nodes is told before the search, and is one of those that it finds', async () => {
  const stop = new AbortController()
  const told: Growth[] = []
  const onGrowth = (growth: Growth) => {
    told.push(growth)
    stop.abort()
  }
  await editor.explore('redlock', asking(usual), { edited: edited('redlock'), onGrowth, signal: stop.signal })
  expect(told[0]?.states).toBe(1)
  expect(told[0]?.broken.exclusion?.map(({ step }) => step)).toEqual(['A', 'A', 'A', '~', 'B', 'B', 'B'])
})

// The whole search may take six times its limit, because other processes run the clients' code.
test.each([
  ['ends with the time of its search', 360_000, 'time'],
  ['is finished until then', 180_000, 'states'],
])('the check of the order in which nodes answer %s', async (_, passedMs, cut) => {
  const limits = { states: 500, ms: 60_000 }
  const now = performance.now.bind(performance)
  const onGrowth = ({ states }: Growth) => {
    if (states > limits.states) vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  }
  try {
    const { found } = await editor.explore('redlock', asking({}), { edited: edited('redlock'), limits, onGrowth })
    expect(found?.explored.cut).toBe(cut)
  } finally {
    vi.restoreAllMocks()
  }
})

/**
 * Releases only the node that answered first, or counts how many granted it: no state tells which came first until the lock is released. `more`: what a release
 * does before.
 */
const forgetful = (more = '') => `export default {
  title: 'First', summary: 'It remembers which node came first.',
  create: ({ nodes, key, client }) => {
    let first = 0
    const ask = async (node, at) => {
      const reply = await node.call('SET', key, client, 'NX', 'PX', 1e9)
      first ||= at + 1
      return reply === 'OK'
    }
    return {
      acquire: async () => (await Promise.all(nodes.map(ask))).filter(Boolean).length >= 2 ? {} : null,
      release: async () => {
        ${more}
        return (await nodes[first - 1].call('DEL', key)) === 1
      },
    }
  },
}`

test.each([
  ['by the search, since clients are interchangeable', '', []],
  // Each client has orders of its own then, and the search takes one of them.
  ['by the check, after the search', `if (client === 'B') await nodes[0].call('GET', key)`, [[false, true], null]],
])(
  'a lock that remembers in which order its nodes answered is found out %s, and explored in all orders',
  async (_, more, found) => {
    const limits = { ms: 60_000 }
    const told: (ExplorationSummary | null)[] = []
    const { summary } = await editor.explore('redlock', asking({}), {
      ...{ limits, edited: edited('redlock', forgetful(more)) },
      onUnchecked: (unchecked) => void told.push(unchecked?.summary ?? null),
    })
    expect(told.map((one) => one && [one.complete, one.states < summary.states])).toEqual(found)
    const scenariosFolder = path.join(projectFolder, 'scenarios')
    const store = await openExploredRedis({ cacheFolder: path.join(projectFolder, '.cache') })
    const clients = new ClientsThread()
    try {
      const definition = { title: '', summary: '', create: () => ({}) as never }
      const lock = { id: 'redlock', store: 'redis', sources: [], scripts: new Map<string, string>(), definition }
      const lockUrl = `data:text/javascript,${encodeURIComponent(forgetful(more))}`
      const workerUrl = pathToFileURL(path.join(scenariosFolder, worker.file)).href
      const scenario = { lock, nodes: 3, lockUrl, workerUrl, script: worker.script }
      const explored = await explore({ store, clients }, scenario, asking({}), { limits })
      const plain = explorationSummary('redlock', explored, await Counts.of(explored.orders))
      expect(summary).toEqual({ ...plain, ms: summary.ms, executions: summary.executions })
    } finally {
      await Promise.all([store.close(), clients.close()])
    }
  },
)

/** Returns the code of a lock that is acquired with SETNX and then PEXPIRE, and released by this command. */
const expiring = (release: string) => `export default {
  title: 'Soon', summary: 'It goes by itself.',
  create: ({ redis: node, key, client }) => ({
    acquire: async () => {
      if ((await node.call('SETNX', key, client)) !== 1) return null
      await node.call('PEXPIRE', key, 1e9)
      return {}
    },
    release: async () => (await node.call(${release})) === 1,
  }),
}`

test.each([['500'], ['60000']])(
  'a release that leaves the key for %s ms is not promised to leave nothing',
  async (ms) => {
    const changed = expiring(`'PEXPIRE', key, ${ms}`)
    const { summary } = await editor.explore('set-nx-px-get-del', asking({ ...usual, attempts: 2 }), {
      edited: edited('set-nx-px-get-del', changed),
    })
    expect(summary).toMatchObject({ reason: ['short-expiry'], complete: false })
  },
)

test('a lease that a second attempt shortens is no release', async () => {
  const changed = expiring(`'DEL', key`)
  const { summary } = await editor.explore('set-nx-px-get-del', asking({ attempts: 2 }), {
    edited: edited('set-nx-px-get-del', changed),
  })
  expect(summary).toMatchObject({ complete: true, notExplorable: null })
  expect(summary.broken).toEqual({})
})

test('a lock that lets only A in breaks nothing, and says so of B', async () => {
  const changed = `export default { title: 'Mine', summary: 'Only A.',
    create: ({ client }) => ({ acquire: async () => (client === 'A' ? {} : null), release: async () => true }) }`
  const { summary } = await editor.explore('set-nx-px-get-del', asking(usual), {
    edited: edited('set-nx-px-get-del', changed),
  })
  expect(summary).toMatchObject({ complete: true, refused: ['B'] })
  const right = await editor.explore('set-nx-px-get-del', asking(usual), { edited: edited('set-nx-px-get-del') })
  expect(right.summary.refused).toBeUndefined()
})

test.each([
  'leaseMs / 2',
  '2 * leaseMs',
  '7 * leaseMs',
  'leaseMs * 0.9',
  'leaseMs * 0.85',
  'leaseMs * 0.99',
  'leaseMs - 500',
  'Math.ceil(leaseMs / 3)',
  'Math.floor(leaseMs / 7)',
  'Math.round(leaseMs / 7000) * 1000',
])('a lease of %s follows leaseMs', async (ms) => {
  const changed = `export default { title: 'Mine', summary: 'A lease.',
    create: ({ redis, key, client, leaseMs }) => ({
      acquire: async () => ((await redis.call('SET', key, client, 'NX', 'PX', ${ms})) === 'OK' ? {} : null),
      release: async () => (await redis.call('DEL', key)) === 1,
    }) }`
  const { summary } = await editor.explore('set-nx-px-get-del', asking(usual), {
    edited: edited('set-nx-px-get-del', changed),
  })
  expect(summary).toMatchObject({ notExplorable: null, complete: true })
})

test.each([
  ['1', 'one command'],
  ['86400000', 'one command'],
  ['86400000', 'two commands'],
  // Five days, a week, two weeks and a month.
  ['432000000', 'one command'],
  ['604800000', 'one command'],
  ['1209600000', 'one command'],
  ['2592000000', 'one command'],
])('a lease of %s ms of its own, set in %s, is not compared with leaseMs', async (ms, commands) => {
  const taken =
    commands === 'one command'
      ? `(await redis.call('SET', key, client, 'NX', 'PX', ${ms})) === 'OK' ? {} : null`
      : `(await redis.call('SETNX', key, client)) === 1 && (await redis.call('PEXPIRE', key, ${ms})) === 1 ? {} : null`
  const changed = `export default { title: 'Mine', summary: 'Its own lease.',
    create: ({ redis, key, client }) => ({
      acquire: async () => (${taken}),
      release: async () => (await redis.call('DEL', key)) === 1,
    }) }`
  const { summary } = await editor.explore('set-nx-px-get-del', asking(usual), {
    edited: edited('set-nx-px-get-del', changed),
  })
  expect(summary).toMatchObject({ reason: ['own-lease'], complete: false })
})
