/**
 * Processor time of suites, which says what they cost however busy the machine is. Linux counts a process's time for its parent only once the parent has waited
 * for it. Browsers and servers that outlive their parent would be missing, so we look at all processes every second.
 */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {string} born to tell it from an earlier one of the same number
 * @property {number} ownMs
 * @property {number} endedMs time of its ended children that it waited for, and of their ended children
 */

const everyMs = 1000

/** Adds up what the processes below some roots used, from one look to the next. */
export class ProcessorMeter {
  /** @type {Map<string, Process & { root: string, up: string | undefined, gone: boolean }>} */
  #known = new Map()

  /** @param {readonly Process[]} processes all that there are @param {ReadonlyMap<number, string>} roots names by process number */
  look(processes, roots) {
    const now = new Map(processes.map((one) => [one.pid, one]))
    for (const known of this.#known.values()) known.gone = now.get(known.pid)?.born !== known.born
    for (const one of processes) {
      const known = this.#known.get(keyOf(one))
      if (known !== undefined) {
        Object.assign(known, { ownMs: one.ownMs, endedMs: one.endedMs })
        continue
      }
      const above = now.get(one.parent)
      const root = roots.get(one.pid) ?? rootOf(one, now, roots)
      const up = above === undefined ? undefined : keyOf(above)
      if (root !== undefined) this.#known.set(keyOf(one), { ...one, root, up, gone: false })
    }
  }

  /** Processor time used below one root, or below all. @param {string} [root] */
  usedMs(root) {
    const all = [...this.#known.values()].filter((one) => root === undefined || one.root === root)
    /** Time seen of children that have ended since, by their parent. @type {Map<string | undefined, number>} */
    const seenMs = new Map()
    for (const { up, gone, ownMs, endedMs } of all) if (gone) seenMs.set(up, (seenMs.get(up) ?? 0) + ownMs + endedMs)
    return all.reduce((sum, one) => {
      // Time of children too short-lived to be seen, and of the last moments of the others.
      const unseenMs = one.endedMs - (seenMs.get(keyOf(one)) ?? 0)
      return sum + one.ownMs + Math.max(0, unseenMs)
    }, 0)
  }
}

/** @param {Process} one */
const keyOf = ({ pid, born }) => `${pid} ${born}`

/** @param {Process} one @param {ReadonlyMap<number, Process>} now @param {ReadonlyMap<number, string>} roots */
function rootOf(one, now, roots) {
  for (let above = now.get(one.parent); above !== undefined; above = now.get(above.parent)) {
    const root = roots.get(above.pid)
    if (root !== undefined) return root
  }
  return undefined
}

/** Looks every second until `stop` is called. @param {ProcessorMeter} meter @param {ReadonlyMap<number, string>} roots */
export function watchProcessor(meter, roots) {
  const look = () => meter.look(processesNow(), roots)
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

/** Lists all processes; empty where there is no /proc. @returns {Process[]} */
function processesNow() {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => {
      try {
        return [processIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
      } catch {
        // It has ended since the folder was read.
        return []
      }
    })
  } catch {
    return []
  }
}

/** @param {string} stat a /proc/PID/stat: the name of the program, which may hold spaces and parentheses, comes second @returns {Process} */
export function processIn(stat) {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // In hundredths of a second.
  const msOf = (/** @type {number} */ place) => 10 * (Number(words[place]) + Number(words[place + 1]))
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(words[1]),
    born: words[19] ?? '',
    ownMs: msOf(11),
    endedMs: msOf(13),
  }
}
