/** Loaded into the server that is measured, before anything of its own: says how long its event loop was late, and how much processor time it used. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A timer that comes so often is what is late. */
const resolution = 5
const late = monitorEventLoopDelay({ resolution })
let before = process.cpuUsage()

process.on('message', (asked) => {
  if (asked === 'begin') {
    before = process.cpuUsage()
    late.reset()
    late.enable()
  }
  if (asked === 'read') {
    late.disable()
    const { user, system } = process.cpuUsage(before)
    const ms = (/** @type {number} */ nanoseconds) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - resolution)
    process.send?.({ p99Ms: ms(late.percentile(99)), mostMs: ms(late.max), cpuMs: Math.round((user + system) / 1000) })
  }
})
// The server ends when it wants to.
process.channel?.unref()
