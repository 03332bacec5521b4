/** Reads how much processor time and memory a process uses. Works only on Linux. */
import { readFileSync } from 'node:fs'

/** Ticks per second of the processor times in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100

export interface Usage {
  /** Processor time of all threads of the process. */
  cpuMs: number
  residentMb: number
}

/** Returns `undefined` if there is no such process, or if this system does not report usage. */
export function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces. `utime` and `stime` are fields 14 and 15, see proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { cpuMs: (ticks * 1000) / ticksPerSecond, residentMb: Number(resident ?? 0) / 1024 }
  } catch {
    return undefined
  }
}
