/**
 * Tests what each store remembers when its server is killed and restarted in the middle of a run. Only the soak runs these tests: a restart takes as long as
 * the machine needs, and clients do not wait forever.
 */
import { fileURLToPath } from 'node:url'
import { afterAll, expect, type TestContext, test } from 'vitest'
import type { Trace, TraceEvent } from '#model/trace/trace.ts'
import { client, type Fault, type Moment, node, pause } from '#scenarios/define.ts'
import { Parameters } from '#scenarios/lesson.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { poolForTests } from '../engine/testing/redis.ts'
import { steadyRun } from '../engine/testing/steady.ts'
import { resourcesOf } from './redis/resource/pool.ts'
import { Stores } from './stores.ts'

const cacheFolder = fileURLToPath(new URL('../../.cache', import.meta.url))
const pool = poolForTests()
const stores = new Stores({ cacheFolder })
afterAll(() => stores.close())

/** Plays a lesson's lock. Its only faults are `also` and one that kills the server while A works. */
async function playKilled(lesson: string, lock: string, { skip }: TestContext, also: Fault[] = []): Promise<Trace> {
  const scenario = (await loadCatalogue()).scenarios.get(lesson)
  const cast = scenario?.casts.find(({ id }) => id === lock)
  if (!scenario || !cast) throw new Error(`there is no ${lock} in ${lesson}`)
  await stores.pool(cast.lock.store).catch((error) => skip(String(error)))
  const when: Moment = { on: 'client-working', client: 'A' }
  const kill: Fault = { do: 'restart-node', node: 'n1', when, words: 'The server is killed' }
  const defaults = Object.entries(scenario.lesson.parameters).map(([name, { default: value }]) => [name, value])
  const parameters = Parameters.parse({ ...Object.fromEntries(defaults), leaseMs: 5000 })
  const plan = { run: 'a', comparison: 'b', scenario, cast: { ...cast, faults: [kill, ...also] }, parameters, seed: 1 }
  return await steadyRun(plan, { stores: (name) => stores.pool(name), resources: resourcesOf(pool()) })
}

const kinds = (events: readonly TraceEvent[]) => events.map(({ kind }) => kind)

test('MariaDB rolls back: the killed server forgets whose the row was, and the lock is free again', async (context) => {
  // Without this pause, the run might end before the server is back.
  const untilBack = pause('A').when(client('A').aboutTo('write')).until(node('n1').restarted(), 40_000)
  const { events } = await playKilled('mysql-autocommit', 'for-update', context, [untilBack])
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  const down = kinds(events).indexOf('node-down')
  expect(kinds(events.slice(down))).toContain('node-restarted')
  const held = events.slice(0, down).findLast(({ kind }) => kind.startsWith('key-'))
  expect(held).toMatchObject({ kind: 'key-set', value: 'A' })
  const after = events.slice(down).find(({ kind }) => kind.startsWith('key-'))
  expect(after).toMatchObject({ kind: 'key-expired', by: null })
})

test('ZooKeeper goes on with the sessions that come back in time: A keeps its place, and B comes after it', async (context) => {
  const { events } = await playKilled('zookeeper-session', 'sequential', context)
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  const restarted = kinds(events).indexOf('node-restarted')
  expect(kinds(events.slice(0, restarted))).toContain('node-down')
  const lost = events.filter((event) => event.kind === 'client-heard' && event.channel === 'session')
  expect(lost).toEqual([])
  const acquired = events.flatMap((event) => (event.kind === 'client-acquired' ? [event.client] : []))
  expect(acquired).toEqual(['A', 'B'])
  // B may queue up before or after the kill. Either way, A loses the lock only by its own release.
  const holds = (event: TraceEvent) => event.kind !== 'key-expired' && 'holder' in event && event.holder === 'A'
  const ofKey = events.filter(({ kind }) => kind.startsWith('key-'))
  const end = ofKey[ofKey.findLastIndex(holds) + 1]
  expect(end?.seq).toBeGreaterThan(restarted)
  expect(end).toMatchObject({ by: { client: 'A' } })
})

test('etcd remembers keys and leases: A keeps the lock over the kill, and B comes after it', async (context) => {
  const { events } = await playKilled('etcd-lease', 'lease', context)
  expect(events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'completed' })
  const restarted = kinds(events).indexOf('node-restarted')
  expect(kinds(events.slice(0, restarted))).toContain('node-down')
  const next = events.slice(restarted).find(({ kind }) => kind.startsWith('key-'))
  expect(next).toMatchObject({ kind: 'key-changed', by: null, notice: 'server is back' })
  expect(kinds(events)).not.toContain('key-expired')
  const owned = events.flatMap((event) =>
    event.kind === 'client-acquired' || event.kind === 'client-left' ? [`${event.client} ${event.kind}`] : [],
  )
  expect(owned).toEqual(['A client-acquired', 'A client-left', 'B client-acquired', 'B client-left'])
})
