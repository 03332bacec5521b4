import { readFileSync } from 'node:fs'

/** Where Linux counts, in hundredths of a second: user and system time of this process, then of its children that have ended, with those of theirs. */
const fields = { own: [11, 12], ended: [13, 14] }

/**
 * Processor time, which says what a suite costs however busy the machine is: `own` is this process, `ended` all children that have ended, with theirs. A process
 * whose parent ended first is missing. Undefined where there is no /proc.
 *
 * @returns {{ ownMs: number, endedMs: number } | undefined}
 */
export function processorTime() {
  try {
    return processorTimeIn(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} stat a /proc/PID/stat: the name of the program, which may hold spaces and parentheses, comes second */
export function processorTimeIn(stat) {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const msOf = (/** @type {number[]} */ places) =>
    places.reduce((sum, place) => sum + Number(words[place] ?? Number.NaN), 0) * 10
  return { ownMs: msOf(fields.own), endedMs: msOf(fields.ended) }
}

let toldMs = 0

/** What the children cost that ended since this was last asked. Asked at each end of a suite's child, it is that suite's. */
export function processorMsSince() {
  const endedMs = processorTime()?.endedMs ?? 0
  const sinceMs = endedMs - toldMs
  toldMs = endedMs
  return sinceMs
}
