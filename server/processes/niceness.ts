/** Lowers the priority of processes that compute, so that processes that answer people go first if there are few processors. */
import { setPriority } from 'node:os'

/**
 * Nice values, from 0 to 19. A process with a higher value yields more to others: on Linux, a process with 10 gets a tenth of the processor time of a process
 * with 0, and one with 5 gets a third. `edited` is for searches of edited locks: these searches have small maps, and people wait for them.
 */
export const niceness = { search: 10, edited: 5, sandbox: 5 } as const

/**
 * Lowers the priority of this process and of its future children. Call it after the process has loaded: somebody waits while it loads, and only our own code
 * runs until then.
 */
export function yieldToOthers(most: number): void {
  try {
    setPriority(most)
  } catch {
    // The system does not allow the change.
  }
}
