/** Identifies processes. A pid alone proves nothing, since pids are reused. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { sep } from 'node:path'

/** Returns the start time of a process, or `null` if there is no such process. The string never changes and is safe in a file name. */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat')
    // Field 2 is the name in parentheses, which may contain spaces. The start time is the 20th field after the name (field 22, `starttime`, in proc(5)).
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  }
  return ps(pid, 'lstart')?.replace(/\W+/g, '-') ?? null
}

/** Returns the id of this machine's current boot. Pids and start times mean nothing on another machine or after a reboot. */
export function bootOfMachine(): string {
  return (textOf('/proc/sys/kernel/random/boot_id') ?? hostname()).trim()
}

/** Returns a process's command line as `ps` would show it, or `null` if there is no such process. */
export function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? null
  return ps(pid, 'command')
}

/** Returns the processes whose program name is a path below a folder, even if the folder is gone. `place` is the path within the folder. */
export function processesBelow(folder: string): { pid: number; place: string }[] {
  const within = folder + sep
  return programs().flatMap(({ pid, program }) =>
    program.startsWith(within) ? [{ pid, place: program.slice(within.length) }] : [],
  )
}

/** Lists every process. `program` starts with the name of the process's program. */
function programs(): { pid: number; program: string }[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => ({ pid: Number(pid), program: readProc(Number(pid), 'cmdline') || startedIn(pid) }))
  }
  const lines = psText(['-A', '-o', 'pid=,command='])?.split('\n') ?? []
  return lines.map((line) => {
    const [, pid, program = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), program }
  })
}

/** Returns the working folder of a process that has no command line. A server has none for a moment while it sets its process title. */
function startedIn(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

const readProc = (pid: number, file: string) => textOf(`/proc/${pid}/${file}`)

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  return psText(['-o', `${column}=`, '-p', String(pid)])?.trim() || null
}

function psText(args: string[]): string | null {
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    return execFileSync('ps', ['-ww', ...args], { env, timeout: 5_000 }).toString()
  } catch {
    return null
  }
}
