/** Lower priorities for processes that compute: if processors are few, those that answer people go first. */
import { setPriority } from 'node:os'

/**
 * Nice values, from 0 to 19: a higher one yields more to other processes. On Linux, a process with 10 gets a tenth of the processor time of one with 0, and
 * with 5 a third. `edited`: searches of edited locks. These have small maps, and people wait for them.
 */
export const niceness = { search: 10, edited: 5, sandbox: 5 } as const

/**
 * Lowers the priority of this process and of its later children. Call it after the process has loaded: while it loads, somebody waits for it, and only our own
 * code runs.
 */
export function yieldToOthers(most: number): void {
  try {
    setPriority(most)
  } catch {
    // The system does not allow it.
  }
}
