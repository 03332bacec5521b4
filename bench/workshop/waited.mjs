/** How long a process has waited for a processor on a busy machine, as Linux counts it for each thread. */
import { readFileSync } from 'node:fs'

/**
 * Milliseconds that a process's first thread has been ready but without a processor since it began. 0 on systems that do not count this.
 *
 * @param {number | 'self'} pid
 */
export function waitedMs(pid = 'self') {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6
  } catch {
    return 0
  }
}
