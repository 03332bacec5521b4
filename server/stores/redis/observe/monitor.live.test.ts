/** Tests that all runs of this process watch a server over one connection, and that each run sees only its own database. */
import { Redis } from 'ioredis'
import { afterEach, expect, test } from 'vitest'
import { realClock } from '#server/engine/clock.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { Observer } from './observer.ts'

const pool = poolForTests()
const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function lend(): Promise<FleetNode> {
  const fleet: Fleet = await pool().lend({ topology: 'single', exclusive: false })
  ends.push(() => fleet.release())
  const [node] = fleet.nodes
  if (!node) throw new Error('a fleet has a node')
  return node
}

function connect({ host, port, db, access }: FleetNode): Redis {
  const redis = new Redis({ ...access, host, port, db, disableClientInfo: true })
  ends.push(() => redis.disconnect())
  return redis
}

/** Watches a database. `seen` contains the commands with the names of the key changes that they caused, and `!` for each time watching begins. */
function watch(node: FleetNode) {
  const seen: string[] = []
  const waiting = new Map<string, () => void>()
  const observer = new Observer(node, realClock(), {
    onCommand: ({ argv }, notices) => {
      seen.push([...argv, ...notices.map(({ notice, key }) => `${notice}:${key}`)].join(' '))
      waiting.get(argv.join(' ').toLowerCase())?.()
    },
    onEnded: ({ key }) => seen.push(`expired ${key}`),
    onConnected: () => seen.push('!'),
  })
  ends.push(() => observer.close())
  /** Resolves once all commands sent over the connection have been seen. */
  const caughtUp = async (redis: Redis, mark: string) => {
    const marked = new Promise<void>((resolve) => waiting.set(`echo ${mark}`, resolve))
    await redis.echo(mark)
    await marked
  }
  return { observer, seen, caughtUp }
}

/** Returns the number of connections that watch the node's server. */
async function monitorsOf(redis: Redis): Promise<number> {
  const list = String(await redis.client('LIST'))
  return list.split('\n').filter((line) => /\bflags=\S*O/.test(line)).length
}

test('one connection serves all who watch a server, and ends with the last of them', async () => {
  const nodes = [await lend(), await lend(), await lend()]
  const [first] = nodes
  if (!first) throw new Error('three were lent')
  const redis = connect(first)
  const watches = nodes.map(watch)
  await Promise.all(watches.map(({ observer }) => observer.start()))
  expect(await monitorsOf(redis)).toBe(1)
  for (const { observer } of watches.slice(1)) observer.close()
  expect(await monitorsOf(redis)).toBe(1)
  await watches[0]?.caughtUp(redis, 'still here')
  watches[0]?.observer.close()
  await expect.poll(() => monitorsOf(redis)).toBe(0)
  await watch(first).observer.start()
  expect(await monitorsOf(redis)).toBe(1)
})

test('each sees the commands on its own database with the key changes they caused, and none of another', async () => {
  const [a, b] = [await lend(), await lend()]
  const [ofA, ofB] = [watch(a), watch(b)]
  await Promise.all([ofA.observer.start(), ofB.observer.start()])
  const [toA, toB] = [connect(a), connect(b)]
  await Promise.all(
    [toA, toB].map(async (redis, at) => {
      for (let index = 0; index < 50; index += 1) redis.set(`key:${at}:${index}`, 'x')
      await redis.ping()
    }),
  )
  await Promise.all([ofA.caughtUp(toA, 'over'), ofB.caughtUp(toB, 'over')])
  for (const [at, { seen }] of [ofA, ofB].entries()) {
    const sets = seen.filter((line) => line.startsWith('set'))
    expect(sets).toEqual(Array.from({ length: 50 }, (_, index) => `set key:${at}:${index} x set:key:${at}:${index}`))
    expect(seen.filter((line) => line.includes(`key:${1 - at}:`))).toEqual([])
  }
})

test('who comes later sees nothing of what was before, however late it is read', async () => {
  const [a, b] = [await lend(), await lend()]
  await watch(a).observer.start()
  const toB = connect(b)
  const ofB = watch(b)
  for (let index = 0; index < 3000; index += 1) toB.set('before', String(index))
  await toB.ping()
  await ofB.observer.start()
  await toB.set('after', 'x')
  await ofB.caughtUp(toB, 'over')
  expect(ofB.seen.filter((line) => line.startsWith('set'))).toEqual(['set after x set:after'])
})

test('a connection that was killed is made again for all', async () => {
  const [a, b] = [await lend(), await lend()]
  const [ofA, ofB] = [watch(a), watch(b)]
  await Promise.all([ofA.observer.start(), ofB.observer.start()])
  const [toA, toB] = [connect(a), connect(b)]
  const list = String(await toA.client('LIST'))
  const id = /^id=(\d+) .*\bflags=\S*O/m.exec(list)?.[1] ?? ''
  await toA.client('KILL', 'ID', id)
  const begun = ({ seen }: typeof ofA) => seen.filter((line) => line === '!').length
  await expect.poll(() => [begun(ofA), begun(ofB)]).toEqual([2, 2])
  await Promise.all([ofA.observer.ready(), ofB.observer.ready()])
  await Promise.all([toA.set('key', 'a'), toB.set('key', 'b')])
  await Promise.all([ofA.caughtUp(toA, 'over'), ofB.caughtUp(toB, 'over')])
  expect(ofA.seen).toContain('set key a set:key')
  expect(ofB.seen).toContain('set key b set:key')
})

test('what a server reads from its file after a restart is not taken for something that happens', async () => {
  const fleet = await pool().lend({ topology: 'single', exclusive: true, persistent: true })
  ends.push(() => fleet.release())
  const [node] = fleet.nodes
  if (!node) throw new Error('a fleet has a node')
  // Write much data, which loads slowly, so that the server is still loading when it is watched.
  const before = connect(node)
  before.on('error', () => {})
  for (let index = 0; index < 6000; index += 1) before.set(`key:${index}`, 'x')
  await before.config('SET', 'key-load-delay', '100')
  await before.config('REWRITE')
  before.disconnect()

  const { observer, seen, caughtUp } = watch(node)
  await observer.start()
  await fleet.kill('n1')
  await fleet.restart('n1')
  await observer.ready()
  const after = connect(node)
  await after.set('key:0', 'y')
  await caughtUp(after, 'over')
  expect(seen.filter((line) => line.includes('set:'))).toEqual(['set key:0 y set:key:0'])
})
