/**
 * (a) Acquire and release through engine, gate, recorder and observer, against the same lock on a bare ioredis connection. Both sides take turns on the
 * same server, and the figure is the median of the ratios, because machines are noisy.
 */
import { Redis } from 'ioredis'
import type { ClientScript, LockContext, RedisLink, Reply } from '../scenarios/define.ts'
import { startRun } from '../server/engine/run.ts'
import { planFor, scenarioFor } from '../server/engine/testing/plan.ts'
import type { FleetNode, FleetPool } from '../server/fleet/fleet.ts'
import { median } from './statistics.ts'

const pairs = 1500
const rounds = 7
const lockId = 'set-nx-px'

export interface PairsFigures {
  clients: number
  enginePairsPerSecond: number
  barePairsPerSecond: number
  ratio: number
}

/** Each client has a lock of its own to take, so that what is measured is the way and not the waiting. */
export async function measurePairs(pool: FleetPool, clients: number): Promise<PairsFigures> {
  const measured: { engine: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const figures = { engine: await throughEngine(pool, clients), bare: await throughBare(pool, clients) }
    // The first round warms both sides up.
    if (round > 0) measured.push(figures)
  }
  return {
    clients,
    enginePairsPerSecond: Math.round(median(measured.map(({ engine }) => engine))),
    barePairsPerSecond: Math.round(median(measured.map(({ bare }) => bare))),
    ratio: Number(median(measured.map(({ engine, bare }) => engine / bare)).toFixed(3)),
  }
}

async function throughEngine(pool: FleetPool, clients: number): Promise<number> {
  const each = Math.floor(pairs / clients)
  const script: ClientScript = async (me) => {
    for (let done = 0; done < each; ) {
      if (!(await me.lock.acquire())) continue
      await me.lock.release()
      done += 1
    }
  }
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].slice(0, clients)
  const scenario = scenarioFor({ clients: Object.fromEntries(names.map((name) => [name, script])) })
  const { events } = await startRun(planFor(scenario, lockId), { pool }).done
  const first = events.find(({ kind }) => kind === 'client-started')
  const last = events.findLast(({ kind }) => kind === 'client-finished')
  return (each * clients) / (((last?.atMs ?? 0) - (first?.atMs ?? 0)) / 1000)
}

async function throughBare(pool: FleetPool, clients: number): Promise<number> {
  const each = Math.floor(pairs / clients)
  const plan = planFor(scenarioFor({ clients: {} }), lockId)
  const fleet = await pool.take({ kind: 'single', exclusive: false })
  const [node] = fleet.nodes
  if (!node) throw new Error('a fleet has a node')
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(node)))
  const handles = connections.map((redis, at) => plan.lock.definition.create(bareContext(redis, at, plan.lock.scripts)))
  const began = process.hrtime.bigint()
  await Promise.all(
    handles.map(async (handle) => {
      for (let done = 0; done < each; ) {
        if (!(await handle.acquire())) continue
        await handle.release()
        done += 1
      }
    }),
  )
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  for (const redis of connections) redis.disconnect()
  await fleet.release()
  return (each * clients) / seconds
}

async function connect(node: FleetNode): Promise<Redis> {
  const redis = new Redis({
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
  }
  let owner = 0
  return {
    client: String(at),
    key: 'lock:stock',
    leaseMs: 1000,
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
    lost: () => {},
  }
}
