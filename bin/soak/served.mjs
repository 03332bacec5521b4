import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { root } from '../setup/project.mjs'
import { Samples } from './samples.mjs'

const startLimitMs = 180_000
/** A lesson takes some seconds, and longer while every core is loaded. */
const runLimitMs = 180_000
const restMs = 2_000

/**
 * One server for the whole soak, in which one lesson after the other is run and watched: what it holds must not grow. Its samples go to
 * `server.csv`.
 *
 * @param {string} folder
 */
export async function serveAllAlong(folder) {
  const samples = new Samples(join(folder, 'server.csv'))
  samples.begin('server')
  const port = await freePort()
  const log = openSync(join(folder, 'server.log'), 'a')
  const child = spawn(process.execPath, [join(root, 'bin/lockstep.mjs'), 'serve'], {
    cwd: root,
    env: { ...samples.env, PORT: String(port), HOST: '127.0.0.1', LOCKSTEP_DATA: join(folder, 'data') },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  const visit = visitOf(url, () => samples.countKeys())
  /** @returns {Promise<import('./report.mjs').Served>} */
  const stop = async () => {
    // What it holds while it ends says nothing.
    const taken = [...samples.all()]
    const found = await visit.stop()
    const early = child.exitCode ?? child.signalCode
    if (early !== null) found.surprises.push(`the server had ended with ${early}: see server.log`)
    else {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    }
    const left = await samples.left()
    if (left.length > 0) found.surprises.push(`the server left behind: ${left.join(', ')}`)
    return { ...found, samples: taken }
  }
  return { stop }
}

/** Somebody who runs lessons one after the other. @param {string} url @param {() => Promise<number>} keysLeft */
function visitOf(url, keysLeft) {
  const socket = io(url, { transports: ['websocket'] })
  /** @type {{ runs: number, surprises: string[] }} */
  const found = { runs: 0, surprises: [] }
  const over = new AbortController()
  /** @param {string} id */
  const visitOnce = async (id) => {
    const why = await runOnce(socket, id)
    if (over.signal.aborted || !(await isIdle(url))) return why
    const keys = await keysLeft()
    return why ?? (keys > 0 ? `it left ${keys} keys` : undefined)
  }
  const visiting = (async () => {
    const library = await (await fetch(`${url}/api/library`)).json()
    const lessons = library.chapters.flatMap(
      (/** @type {{ scenarios: { id: string }[] }} */ { scenarios }) => scenarios,
    )
    for (let at = 0; !over.signal.aborted; at += 1) {
      const { id } = lessons[at % lessons.length]
      const why = await visitOnce(id).catch((/** @type {Error} */ error) => error.message)
      if (why === undefined) found.runs += 1
      else if (!over.signal.aborted) found.surprises.push(`server, ${id}: ${why}`)
      await sleep(restMs)
    }
  })().catch((/** @type {Error} */ error) => void found.surprises.push(`server: ${error.message}`))
  return {
    stop: async () => {
      over.abort()
      socket.disconnect()
      await visiting
      return found
    },
  }
}

/**
 * @param {import('socket.io-client').Socket} socket
 * @param {string} scenario
 * @returns {Promise<string | undefined>} what went wrong
 */
async function runOnce(socket, scenario) {
  const accepted = await socket.timeout(runLimitMs).emitWithAck('run', { scenario })
  if (accepted.runs === undefined) return accepted.reason
  const waiting = new Set(accepted.runs.map((/** @type {{ run: string }} */ { run }) => run))
  /** @type {string | undefined} */
  let refused
  await new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('it did not end')), runLimitMs)
    const settle = (/** @type {() => void} */ how) => {
      clearTimeout(limit)
      socket.off('run-ended', onEnded).off('disconnect', onLost)
      how()
    }
    const onLost = () => settle(() => reject(new Error('the line was lost')))
    const onEnded = (/** @type {{ run: string, refusal?: { reason: string } }} */ { run, refusal }) => {
      refused ??= refusal?.reason
      if (waiting.delete(run) && waiting.size === 0) settle(() => resolve(undefined))
    }
    socket.on('run-ended', onEnded).on('disconnect', onLost)
    for (const run of waiting) socket.emit('watch', { run, from: 0 })
  })
  return refused
}

/** What a run used is given back soon after its end. @param {string} url @returns {Promise<boolean>} */
async function isIdle(url) {
  for (let waitedMs = 0; waitedMs < runLimitMs; waitedMs += 100) {
    const { runs } = await (await fetch(`${url}/healthz`)).json()
    if (runs.running + runs.waiting === 0) return true
    await sleep(100)
  }
  return false
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
    if (child.exitCode !== null || performance.now() > untilMs) throw new Error('The server of the soak did not start.')
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
