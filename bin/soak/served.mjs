import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../setup/project.mjs'
import { Samples } from './samples.mjs'
import { holdClass } from './visitors/class.mjs'
import { exploreLocks } from './visitors/explorations.mjs'
import { killOne, untilIdle } from './visitors/kills.mjs'
import { runLessons } from './visitors/lessons.mjs'
import { tryLocks } from './visitors/trials.mjs'

/** Guards against hanging only: at a low priority on a busy machine, a start may take minutes. */
const startLimitMs = 600_000
const killEveryMs = 10 * 60_000
/** Failures of visits that begin within this time after a kill are put down to the kill. */
const afterKillMs = 60_000

/**
 * Runs one server for the whole soak, with visitors of every kind, and kills one of its processes every ten minutes: what it uses must not grow. Before each
 * kill all visitors rest for a moment, and the store must then hold no keys. Its samples go to `server.csv`.
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
  /** Waits until all visitors rest, checks that no key is left, and kills one process once they are busy again. */
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
  /** One kill after the other: a restart may take longer than the interval between two. */
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
    // Samples taken while the server shuts down say nothing about its growth.
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

/** Uses the same address and folder each time it is started. */
class Server {
  url = ''
  #folder
  #env
  #port = 0
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child

  /** @param {string} folder @param {NodeJS.ProcessEnv} env */
  constructor(folder, env) {
    this.#folder = folder
    this.#env = env
  }

  async start() {
    this.#port ||= await freePort()
    this.url = `http://127.0.0.1:${this.#port}`
    const log = openSync(join(this.#folder, 'server.log'), 'a')
    const data = join(this.#folder, 'data')
    this.#child = spawn(process.execPath, [join(root, 'bin/lockstep.mjs'), 'serve'], {
      cwd: root,
      env: { ...this.#env, PORT: String(this.#port), HOST: '127.0.0.1', LOCKSTEP_DATA: data },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    await untilReady(this.url, this.#child)
  }

  /** Restarts the server if it was the process that was killed. */
  async startAgain() {
    await sleep(1_000)
    if (this.#ended() !== undefined) await this.start()
  }

  /** Whether the server has no runs left, waiting for them to end. Runs release their resources shortly after their end. */
  async isIdle() {
    for (let waitedMs = 0; waitedMs < startLimitMs; waitedMs += 100) {
      const { runs } = await (await fetch(`${this.url}/healthz`)).json()
      if (runs.running + runs.waiting === 0) return true
      await sleep(100)
    }
    return false
  }

  /** @returns {Promise<number | string | undefined>} exit status or signal if it had ended too early */
  async stop() {
    const early = this.#ended()
    if (early !== undefined || this.#child === undefined) return early
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGINT')
    await gone
    return undefined
  }

  #ended() {
    return this.#child?.exitCode ?? this.#child?.signalCode ?? undefined
  }
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function untilReady(url, child) {
  const untilMs = performance.now() + startLimitMs
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > untilMs)
      throw new Error('The server of the soak did not start.')
    await sleep(100)
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
