/**
 * (a) Acquire and release through engine, gate, recorder and observer, against the same lock on a bare ioredis connection. Both sides take turns
 * on servers of the same kind, and the figure is the median of the ratios, because machines are noisy.
 */
import { Redis } from 'ioredis'
import type { ClientScript, LockContext, RedisLink, Reply } from '../scenarios/locks/redis/context.ts'
import { startRun } from '../server/engine/run/run.ts'
import { planFor, scenarioFor } from '../server/engine/testing/plan.ts'
import { worldOn } from '../server/engine/testing/world.ts'
import type { FleetNode, RedisPool } from '../server/stores/redis/servers/fleet.ts'
import { median } from './statistics.ts'

const pairs = 1500
const rounds = 7
const lockId = 'set-nx-px'

export interface Pools {
  engine: RedisPool
  bare: RedisPool
}

export interface PairsFigures {
  atOnce: number
  enginePairsPerSecond: number
  barePairsPerSecond: number
  ratio: number
}

/** `atOnce`: how many clients work at the same time, each with a lock of its own, so that what is measured is the way and not the waiting. */
export async function measurePairs(pools: Pools, atOnce: number): Promise<PairsFigures> {
  const measured: { engine: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const figures = { engine: await throughEngine(pools.engine, atOnce), bare: await throughBare(pools.bare, atOnce) }
    // The first round warms both sides up.
    if (round > 0) measured.push(figures)
  }
  return {
    atOnce,
    enginePairsPerSecond: Math.round(median(measured.map(({ engine }) => engine))),
    barePairsPerSecond: Math.round(median(measured.map(({ bare }) => bare))),
    ratio: Number(median(measured.map(({ engine, bare }) => engine / bare)).toFixed(3)),
  }
}

/** As many runs at once, each with one client. */
async function throughEngine(pool: RedisPool, atOnce: number): Promise<number> {
  const each = Math.floor(pairs / atOnce)
  const script: ClientScript = async (me) => {
    for (let done = 0; done < each; done += 1) {
      if (!(await me.lock.acquire())) throw new Error('nobody else wants this lock')
      await me.lock.release()
    }
  }
  const plan = planFor(scenarioFor({ clients: { A: script } }), lockId)
  const traces = await Promise.all(Array.from({ length: atOnce }, () => startRun(plan, worldOn(pool)).done))
  const spans = traces.map(({ header, events }) => {
    const zeroMs = Date.parse(header.startedAt)
    const first = events.find(({ kind }) => kind === 'client-started')
    const last = events.findLast(({ kind }) => kind === 'client-finished')
    return { fromMs: zeroMs + (first?.atMs ?? 0), untilMs: zeroMs + (last?.atMs ?? 0) }
  })
  const tookMs = Math.max(...spans.map(({ untilMs }) => untilMs)) - Math.min(...spans.map(({ fromMs }) => fromMs))
  return (each * atOnce) / (tookMs / 1000)
}

/** Pairs a second. As many connections at once, each to a database of its own. */
export async function throughBare(pool: RedisPool, atOnce: number): Promise<number> {
  const each = Math.floor(pairs / atOnce)
  const plan = planFor(scenarioFor({ clients: {} }), lockId)
  const fleets = await Promise.all(
    Array.from({ length: atOnce }, () => pool.lend({ topology: 'single', exclusive: false })),
  )
  const connections = await Promise.all(fleets.flatMap(({ nodes }) => nodes.map(connect)))
  const handles = connections.map((redis, at) =>
    plan.cast.lock.definition.create(bareContext(redis, at, plan.cast.lock.scripts)),
  )
  const began = process.hrtime.bigint()
  await Promise.all(
    handles.map(async (handle) => {
      for (let done = 0; done < each; done += 1) {
        await handle.acquire({})
        await handle.release()
      }
    }),
  )
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  for (const redis of connections) redis.disconnect()
  await Promise.all(fleets.map((fleet) => fleet.release()))
  return (each * atOnce) / seconds
}

async function connect(node: FleetNode): Promise<Redis> {
  const redis = new Redis({
    ...node.access,
    host: node.host,
    port: node.port,
    db: node.db,
    lazyConnect: true,
    retryStrategy: () => null,
  })
  await redis.connect()
  return redis
}

/** The lock's context over a plain connection: no gate, nothing recorded. */
function bareContext(redis: Redis, at: number, scripts: ReadonlyMap<string, string>): LockContext {
  const link: RedisLink = {
    node: 'n1',
    call: async (command, ...args) => (await redis.call(command, ...args.map(String))) as Reply,
    eval: async (file, keys, args) =>
      (await redis.eval(scripts.get(file) ?? '', keys.length, ...keys, ...args.map(String))) as Reply,
    subscribe: () => Promise.reject(new Error('nobody listens here')),
  }
  let owner = 0
  return {
    client: String(at),
    key: 'lock:stock',
    leaseMs: 1000,
    parameters: { leaseMs: 1000 },
    channel: 'released',
    redis: link,
    nodes: [link],
    clock: {
      wallMs: () => Date.now(),
      monotonicMs: () => performance.now(),
      sleep: (ms) => new Promise((wake) => setTimeout(wake, ms)),
      every: () => ({ stop: () => {} }),
    },
    random: {
      uuid: () => {
        owner += 1
        return `${at}-${owner}-0000-0000-0000-000000000000`
      },
      fraction: () => 0.5,
    },
    waiting: () => {},
    lost: () => {},
  }
}
