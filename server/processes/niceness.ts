/** Lower priorities for processes that compute: if processors are few, those that answer people go first. */
import { setPriority } from 'node:os'

/**
 * From 0 to 19: the higher, the sooner others go first. On Linux, 10 has a tenth of the weight of 0, and 5 a third. `edited`: searches of edited locks, whose
 * maps are small and which people wait for.
 */
export const niceness = { search: 10, edited: 5, sandbox: 5 } as const

/**
 * Lowers the priority of this process and of its later children. Call it once the process has loaded: until then somebody waits for it, and it runs our own
 * code.
 */
export function yieldToOthers(most: number): void {
  try {
    setPriority(most)
  } catch {
    // The system does not allow it.
  }
}
