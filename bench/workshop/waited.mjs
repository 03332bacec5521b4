import { readFileSync } from 'node:fs'

/**
 * Returns the milliseconds that a process's first thread has been ready to run but without a processor, as counted by Linux since the thread's start. Returns 0
 * on systems that do not count this.
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
