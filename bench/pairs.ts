/**
 * Measures acquiring and releasing a lock through engine, gate, recorder and observer, in comparison to the same lock on a bare ioredis connection. A third
 * variant uses a bare connection to a server that reports every command to a client that ignores the reports, which shows the cost of observation alone. The
 * variants take turns on servers of the same kind, and the figures are medians of the rounds' ratios, because machines are noisy.
 */
import { Redis } from 'ioredis'
import type { ClientScript, LockContext, RedisLink, Reply } from '#scenarios/locks/redis/context.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import type { FleetNode, RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { median } from './statistics.ts'
import { watchUnread } from './unread.ts'

const pairs = 1500
const rounds = 7
/** Number of rounds after which the compiler has optimized all variants. */
const warmUps = 5
const lockId = 'set-nx-px'

export interface Pools {
  engine: RedisPool
  bare: RedisPool
}

/** Pairs of acquire and release per second, and the processor time of this process per pair in microseconds. */
interface Speed {
  perSecond: number
  pairUs: number
}

export interface PairsFigures {
  atOnce: number
  enginePairsPerSecond: number
  barePairsPerSecond: number
  /** Speed of the bare connection while the server reports every command to a client that ignores the reports. */
  seenPairsPerSecond: number
  /** The engine's speed divided by the bare connection's speed. */
  ratio: number
  /** The observed connection's speed divided by the bare connection's speed. No engine that observes everything can have a better ratio. */
  ratioOfSeeing: number
  /** Processor time of this process per pair, in microseconds. */
  processorUs: { engine: number; bare: number; seen: number }
}

/** Measures with `atOnce` clients in parallel. Each client has its own lock, so that no client waits for another. */
export async function measurePairs({ engine, bare, seen }: Pools & { seen: RedisPool }, atOnce: number) {
  const measured: { engine: Speed; bare: Speed; seen: Speed }[] = []
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const figures = {
      engine: await metered(() => throughEngine(engine, atOnce)),
      bare: await metered(() => throughBare(bare, atOnce)),
      seen: await metered(() => throughBare(seen, atOnce, watchUnread)),
    }
    if (round >= warmUps) measured.push(figures)
  }
  return figuresOf(atOnce, measured)
}

/** Measures the processor time of `measure`, which resolves with pairs per second. The time includes setup and teardown. */
async function metered(measure: () => Promise<number>): Promise<Speed> {
  const before = process.cpuUsage()
  const perSecond = await measure()
  const { user, system } = process.cpuUsage(before)
  return { perSecond, pairUs: (user + system) / pairs }
}

function figuresOf(atOnce: number, measured: Record<'engine' | 'bare' | 'seen', Speed>[]): PairsFigures {
  const ratioOf = (one: (each: (typeof measured)[number]) => number) => Number(median(measured.map(one)).toFixed(3))
  const rounded = (one: (each: (typeof measured)[number]) => number) => Math.round(median(measured.map(one)))
  return {
    atOnce,
    enginePairsPerSecond: rounded((each) => each.engine.perSecond),
    barePairsPerSecond: rounded((each) => each.bare.perSecond),
    seenPairsPerSecond: rounded((each) => each.seen.perSecond),
    ratio: ratioOf((each) => each.engine.perSecond / each.bare.perSecond),
    ratioOfSeeing: ratioOf((each) => each.seen.perSecond / each.bare.perSecond),
    processorUs: {
      engine: rounded((each) => each.engine.pairUs),
      bare: rounded((each) => each.bare.pairUs),
      seen: rounded((each) => each.seen.pairUs),
    },
  }
}

export function pairRows(figures: PairsFigures): [name: string, figure: string][] {
  const { atOnce, enginePairsPerSecond, barePairsPerSecond, seenPairsPerSecond, ratio, ratioOfSeeing } = figures
  const { engine, bare, seen } = figures.processorUs
  return [
    [
      `acquire+release, ${atOnce} at once`,
      `${enginePairsPerSecond}/s through the engine, ${barePairsPerSecond}/s bare: ratio ${ratio}`,
    ],
    ['  bare, with a monitor', `${seenPairsPerSecond}/s: ratio ${ratioOfSeeing}`],
    ['  processor time of ours for one', `${engine} µs through the engine, ${seen} µs with a monitor, ${bare} µs bare`],
  ]
}

/** Returns the number of pairs per second through the engine, with `atOnce` runs in parallel that have one client each. */
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

/**
 * Returns the number of pairs per second over `atOnce` bare connections, each of which has its own database. `watch` starts to watch these nodes, and resolves
 * with a function that stops watching.
 */
export async function throughBare(
  pool: RedisPool,
  atOnce: number,
  watch: (nodes: readonly FleetNode[]) => Promise<() => void> = async () => () => {},
): Promise<number> {
  const each = Math.floor(pairs / atOnce)
  const plan = planFor(scenarioFor({ clients: {} }), lockId)
  const fleets = await Promise.all(
    Array.from({ length: atOnce }, () => pool.lend({ topology: 'single', exclusive: false })),
  )
  const nodes = fleets.flatMap((fleet) => fleet.nodes)
  const stopWatching = await watch(nodes)
  const connections = await Promise.all(nodes.map(connect))
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
  stopWatching()
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

/** Returns the lock's context over a plain connection, without a gate or a recording. */
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
    memory: {},
    waiting: () => {},
    lost: () => {},
  }
}
