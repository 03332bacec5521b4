/**
 * Measures the processor time of test suites, which shows their cost even on a busy machine. Linux adds a process's time to that of its parent only after the
 * parent has waited for the process. Browsers and servers that outlive their parent would be missed, so all processes are examined every second.
 */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {string} born start time, because process ids are reused
 * @property {number} ownMs
 * @property {number} endedMs processor time of descendants that have ended and were waited for
 */

const everyMs = 1000

/** Adds up the processor time of all processes below some root processes, over repeated calls of `look`. */
export class ProcessorMeter {
  /** @type {Map<string, Process & { root: string, up: string | undefined, gone: boolean }>} */
  #known = new Map()

  /** @param {readonly Process[]} processes all processes of the machine @param {ReadonlyMap<number, string>} roots names of the roots, keyed by process id */
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

  /** Returns the processor time used below one root, or below all roots. @param {string} [root] */
  usedMs(root) {
    const all = [...this.#known.values()].filter((one) => root === undefined || one.root === root)
    /** Observed time of children that have ended, keyed by their parents. @type {Map<string | undefined, number>} */
    const seenMs = new Map()
    for (const { up, gone, ownMs, endedMs } of all) if (gone) seenMs.set(up, (seenMs.get(up) ?? 0) + ownMs + endedMs)
    return all.reduce((sum, one) => {
      // Time that no call of `look` observed: the whole time of short-lived children, and the last moments of other children.
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

/** @param {ProcessorMeter} meter @param {ReadonlyMap<number, string>} roots */
export function watchProcessor(meter, roots) {
  const look = () => meter.look(processesNow(), roots)
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

/** Lists all processes. Returns an empty list if there is no /proc. @returns {Process[]} */
function processesNow() {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => {
      try {
        return [processIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
      } catch {
        // The process has ended since /proc was read.
        return []
      }
    })
  } catch {
    return []
  }
}

/** @param {string} stat content of /proc/PID/stat; its second field, the program's name, may contain spaces and parentheses @returns {Process} */
export function processIn(stat) {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // /proc gives times in hundredths of a second.
  const msOf = (/** @type {number} */ place) => 10 * (Number(words[place]) + Number(words[place + 1]))
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(words[1]),
    born: words[19] ?? '',
    ownMs: msOf(11),
    endedMs: msOf(13),
  }
}
