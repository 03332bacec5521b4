/** Measures the processor time of this thread. Time during which the machine stands still does not count. */
import { openSync, readSync } from 'node:fs'

/** Time limit of one piece of code. QuickJS checks it every few thousand steps. */
export class Slice {
  private readonly startedMs = performance.now()
  private readonly usedMs: number | undefined

  constructor(private readonly mostMs: number) {
    this.usedMs = threadMs()
  }

  get isOver(): boolean {
    // The wall clock is cheap to read, and the thread cannot have used more time than has passed on it.
    if (performance.now() - this.startedMs <= this.mostMs) return false
    const nowMs = threadMs()
    return nowMs === undefined || this.usedMs === undefined || nowMs - this.usedMs > this.mostMs
  }
}

/** File that says how long this thread was on the processor. It stays open, because it is read before each piece of code. */
let file: number | undefined
const text = Buffer.alloc(80)

/** https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html: the first field is the time on the processor, in nanoseconds. */
function threadMs(): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    file ??= openSync('/proc/thread-self/schedstat', 'r')
    const length = readSync(file, text, 0, text.length, 0)
    return Number.parseInt(text.toString('latin1', 0, length), 10) / 1e6
  } catch {
    return undefined
  }
}
