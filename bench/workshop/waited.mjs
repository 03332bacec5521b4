/** How long a busy machine makes a process wait for a processor, as Linux counts it for each thread. */
import { readFileSync } from 'node:fs'

/**
 * How long a process's first thread was ready and had no processor, since it began: milliseconds. 0 where nobody counts it.
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
