import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Samples } from './samples.mjs'
import { Server } from './server.mjs'
import { holdClass } from './visitors/class.mjs'
import { exploreLocks } from './visitors/explorations.mjs'
import { killOne, untilIdle } from './visitors/kills.mjs'
import { runLessons } from './visitors/lessons.mjs'
import { tryLocks } from './visitors/trials.mjs'

const killEveryMs = 10 * 60_000
/** If a visit begins within this time after a kill, its failure counts as caused by the kill. */
const afterKillMs = 60_000

/**
 * Runs one server for the whole soak, with visitors of every kind, and kills one of its processes every ten minutes. The server's memory, files and processes
 * must not grow. Before each kill, all visitors rest for a moment, and Redis must then hold no keys. Resource usage is recorded in `server.csv`.
 *
 * @param {string} folder
 */
export async function serveAllAlong(folder) {
  const samples = new Samples(join(folder, 'server.csv'), folder)
  samples.begin('server')
  const server = new Server(folder, samples.env)
  await server.start()

  /** Failures of visits that began before this time are not counted as surprises. */
  let disturbedUntilMs = Number.NEGATIVE_INFINITY
  const host = readFileSync(join(folder, 'data', 'host-token'), 'utf8').trim()
  /** @type {import('./visitors/visitor.mjs').House} */
  const house = {
    url: () => server.url,
    hostToken: () => host,
    folder,
    env: samples.env,
    wasDisturbed: (sinceMs) => sinceMs < disturbedUntilMs,
  }
  const visitors = [await runLessons(house), exploreLocks(house), tryLocks(house), await holdClass(house)]

  /** @type {Record<string, number>} */
  const kills = {}
  /** @type {string[]} */
  const surprises = []
  let turn = 0
  /** Waits until all visitors rest, checks that no keys are left, and kills one process once the visitors are busy again. */
  const disturb = async () => {
    let wakeUp = () => {}
    house.rest = new Promise((resolve) => {
      wakeUp = () => resolve(undefined)
    })
    if ((await untilIdle(visitors)) && (await server.isIdle())) {
      const keys = await samples.countKeys()
      if (keys > 0) surprises.push(`server: ${keys} keys were left while nobody was there`)
    }
    wakeUp()
    await sleep(5_000)
    disturbedUntilMs = Number.POSITIVE_INFINITY
    const victim = killOne(turn, samples.pids())
    turn += 1
    if (victim !== undefined) kills[victim] = (kills[victim] ?? 0) + 1
    await server.startAgain().finally(() => {
      disturbedUntilMs = performance.now() + afterKillMs
    })
  }
  const over = new AbortController()
  /** Disturbs the server repeatedly, with one kill at a time, because a restart may take longer than the interval between two kills. */
  const disturbing = (async () => {
    while (!over.signal.aborted) {
      await sleep(killEveryMs, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) break
      await disturb().catch((/** @type {Error} */ error) => void surprises.push(`server: ${error.message}`))
    }
  })()

  /** @returns {Promise<import('./report.mjs').Served>} */
  const stop = async () => {
    over.abort()
    await disturbing
    // Samples taken during the server's shutdown say nothing about growth.
    const taken = [...samples.all()]
    const found = await Promise.all(visitors.map((visitor) => visitor.stop()))
    surprises.push(...found.flatMap((each) => each.surprises))
    const early = await server.stop()
    if (early !== undefined) surprises.push(`the server had ended with ${early}: see server.log`)
    const left = await samples.left()
    if (left.length > 0) surprises.push(`the server left behind: ${left.join(', ')}`)
    return { visits: found, kills, surprises, samples: taken }
  }
  return { stop }
}
