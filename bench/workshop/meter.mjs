/**
 * Reports how late the event loop of the measured server was, and how much processor time the server used. The server loads this file before its own code. The
 * time that the thread waited for a processor on a busy machine, as counted by Linux, is subtracted from the lateness.
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
// The channel to the parent process must not keep the server from exiting.
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
