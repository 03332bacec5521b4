import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../setup/project.mjs'

/** Guards against hanging only. At a low priority on a busy machine, a start may take minutes. */
const startLimitMs = 600_000

/** Runs a Lockstep server that only the soak uses. After a restart, the server keeps its address and its folder. */
export class Server {
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

  /** Kills the server with SIGKILL, so that the server cannot write anything more, and starts it again. */
  async killAndStart() {
    const gone = this.#child === undefined ? Promise.resolve() : once(this.#child, 'exit')
    this.#child?.kill('SIGKILL')
    await gone
    await this.start()
  }

  /** Starts the server again if it is no longer running. */
  async startAgain() {
    await sleep(1_000)
    if (this.#ended() !== undefined) await this.start()
  }

  /**
   * Waits until the server has no runs left, because a run releases its resources shortly after its end. Resolves with whether that happened within the time
   * limit.
   */
  async isIdle() {
    for (let waitedMs = 0; waitedMs < startLimitMs; waitedMs += 100) {
      const { runs } = await (await fetch(`${this.url}/healthz`)).json()
      if (runs.running + runs.waiting === 0) return true
      await sleep(100)
    }
    return false
  }

  /** @returns {Promise<number | string | undefined>} exit status or signal if the server had already ended */
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
