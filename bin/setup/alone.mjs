import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const limitMs = 15 * 60_000

/**
 * Runs a task while no other process on this machine runs the same task.
 *
 * Each process first writes its own claim, and only afterwards looks for the claims of others. If two processes start together, at least the later one sees the
 * other's claim, so the two processes never both go ahead. A claim names its process, so that the claim of a dead process can be ignored.
 *
 * @template T
 * @param {string} folder folder that holds the claims
 * @param {() => void} onWait called once if another process runs the task
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function alone(folder, onWait, task) {
  mkdirSync(folder, { recursive: true })
  const claim = `${process.pid}.${randomUUID()}`
  const until = Date.now() + limitMs
  let said = false
  for (;;) {
    writeFileSync(join(folder, claim), '')
    const rival = rivalOf(folder, claim)
    if (rival === undefined) break
    rmSync(join(folder, claim))
    if (Date.now() > until) throw new Error(`Process ${rival} has been at it for too long. End it and try again.`)
    if (!said) onWait()
    said = true
    await sleep(100 + Math.random() * 200)
  }
  try {
    return await task()
  } finally {
    rmSync(join(folder, claim), { force: true })
  }
}

/** @param {string} folder @param {string} own @returns {number | undefined} id of another live process that has a claim */
function rivalOf(folder, own) {
  for (const claim of readdirSync(folder)) {
    if (claim === own) continue
    const pid = Number.parseInt(claim, 10)
    if (isAlive(pid)) return pid
    rmSync(join(folder, claim), { force: true })
  }
  return undefined
}

/** Whether a process with this id is running. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process is alive but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
