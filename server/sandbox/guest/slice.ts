/** Measures the processor time of this thread. Time during which the machine is paused does not count. */
import { openSync, readSync } from 'node:fs'

/** Time limit for one piece of code. QuickJS checks it every few thousand steps. */
export class Slice {
  private readonly startedMs = performance.now()
  private readonly usedMs: number | undefined

  constructor(private readonly mostMs: number) {
    this.usedMs = threadMs()
  }

  get isOver(): boolean {
    // The wall clock is cheap to read, and the thread cannot have used more processor time than has passed on the wall clock.
    if (performance.now() - this.startedMs <= this.mostMs) return false
    const nowMs = threadMs()
    return nowMs === undefined || this.usedMs === undefined || nowMs - this.usedMs > this.mostMs
  }
}

/** Descriptor of the file with the processor time of this thread. The file stays open, because it is read before each piece of code. */
let file: number | undefined
const text = Buffer.alloc(80)

/** Reads this thread's processor time. It is the first field of the file, in nanoseconds: https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html */
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
