/**
 * Loaded into the server that is measured, before anything of its own: says how late its event loop was, and how much processor time it used. What a busy
 * machine kept from it, Linux counts for each thread, and it is taken off.
 */
import { waitedMs } from './waited.mjs'

const everyMs = 5
/** @type {number[]} */
let lateMs = []
let begun = { cpu: process.cpuUsage(), waitedMs: 0 }
/** @type {NodeJS.Timeout | undefined} */
let timer

process.on('message', (asked) => {
  if (asked === 'begin') begin()
  if (asked === 'read') process.send?.(figures())
})
// The server ends when it wants to.
process.channel?.unref()

function begin() {
  begun = { cpu: process.cpuUsage(), waitedMs: waitedMs() }
  lateMs = []
  let last = { atMs: performance.now(), waitedMs: begun.waitedMs }
  timer = setInterval(() => {
    const now = { atMs: performance.now(), waitedMs: waitedMs() }
    lateMs.push(now.atMs - last.atMs - everyMs - (now.waitedMs - last.waitedMs))
    last = now
  }, everyMs)
  timer.unref()
}

function figures() {
  clearInterval(timer)
  const { user, system } = process.cpuUsage(begun.cpu)
  const sorted = lateMs.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => Math.max(0, Math.round(sorted[Math.floor(share * sorted.length)] ?? 0))
  return {
    p99Ms: at(0.99),
    mostMs: at(1 - 1 / sorted.length),
    cpuMs: Math.round((user + system) / 1000),
    keptMs: Math.round(waitedMs() - begun.waitedMs),
  }
}
