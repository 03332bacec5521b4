/** Usage of the machine by a process. Only Linux reports it. */
import { readFileSync } from 'node:fs'

/** Ticks of the processor's accounts per second, on every Linux that Node runs on. */
const ticksPerSecond = 100

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
    // The name in brackets may hold spaces. utime and stime are fields 14 and 15: proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { cpuMs: (ticks * 1000) / ticksPerSecond, residentMb: Number(resident ?? 0) / 1024 }
  } catch {
    return undefined
  }
}
