/**
 * Measures how much `lockstep try` slows down a lock: acquiring and releasing with a plain ioredis, through a run's proxy (parsed, gated, recorded) and
 * directly on a server of the same kind. The two variants take turns, and the figures are medians of the rounds' ratios, because machines are noisy.
 */
import { Redis } from 'ioredis'
import { lockKey } from '#scenarios/lesson.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { visitors } from '#server/stores/redis/proxy/testing/visitor.ts'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'
import { median } from './statistics.ts'

const pairs = 1000
const rounds = 7
const release = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

export interface ProxyFigures {
  throughPairMs: number
  barePairMs: number
  /** Time per pair through the proxy, divided by the time per pair without the proxy. */
  ratio: number
  extraPairMs: number
}

export async function measureProxy(pool: RedisPool): Promise<ProxyFigures> {
  const measured: { throughMs: number; bareMs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const figures = { throughMs: await throughProxy(pool), bareMs: await bare(pool) }
    // The first round warms up both variants.
    if (round > 0) measured.push(figures)
  }
  const rounded = (values: number[]) => Number(median(values).toFixed(3))
  return {
    throughPairMs: rounded(measured.map(({ throughMs }) => throughMs)),
    barePairMs: rounded(measured.map(({ bareMs }) => bareMs)),
    ratio: rounded(measured.map(({ throughMs, bareMs }) => throughMs / bareMs)),
    extraPairMs: rounded(measured.map(({ throughMs, bareMs }) => throughMs - bareMs)),
  }
}

async function throughProxy(pool: RedisPool): Promise<number> {
  let tookMs = 0
  const host = visitors(async ({ urls: [url = ''], process }) => {
    process.doing = 'acquire'
    tookMs = await pairsOn(new Redis(url))
  })
  const plan = planFor(scenarioFor({ clients: { A: async () => {} } }))
  await startRun({ ...plan, injectable: ['kill-node'] }, { ...worldOn(pool), host }).done
  return tookMs
}

async function bare(pool: RedisPool): Promise<number> {
  const fleet = await pool.lend({ topology: 'single', exclusive: true })
  const [node] = fleet.nodes
  try {
    return await pairsOn(new Redis({ host: node?.host ?? '', port: node?.port ?? 0, ...node?.access }))
  } finally {
    await fleet.release()
  }
}

/** Returns milliseconds per pair of acquire and release. */
async function pairsOn(redis: Redis): Promise<number> {
  await redis.ping()
  const began = performance.now()
  for (let at = 0; at < pairs; at += 1) {
    if ((await redis.set(lockKey, String(at), 'PX', 10_000, 'NX')) === null)
      throw new Error('nobody else wants this lock')
    await redis.eval(release, 1, lockKey, String(at))
  }
  const tookMs = performance.now() - began
  redis.disconnect()
  return tookMs / pairs
}
