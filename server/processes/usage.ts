/** What a process has used of the machine. Linux says it; elsewhere nobody knows. */
import { readFileSync } from 'node:fs'

/** Ticks of the processor's accounts per second, on every Linux that Node runs on. */
const ticksPerSecond = 100
const pageBytes = 4096

export interface Usage {
  /** Processor time of all its threads, in milliseconds. */
  cpuMs: number
  residentMb: number
}

/** `undefined`: there is no such process, or it cannot be known here. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces. utime and stime are fields 14 and 15, rss is 24: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
    return {
      cpuMs: (((user ?? 0) + (system ?? 0)) * 1000) / ticksPerSecond,
      residentMb: ((pages ?? 0) * pageBytes) / 1024 ** 2,
    }
  } catch {
    return undefined
  }
}
