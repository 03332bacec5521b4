/** Identity of a process: a pid alone proves nothing, since pids are reused. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { sep } from 'node:path'

/** Start time of a process, as a string that stays the same and is safe in a file name. `null`: no such process. */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat')
    // Field 2 is the name in brackets and may hold spaces; the start is the 20th field after it (proc(5): starttime, 22).
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  }
  return ps(pid, 'lstart')?.replace(/\W+/g, '-') ?? null
}

/** Id of this machine's current boot: process ids and starts mean nothing on another machine, or after the next boot. */
export function bootOfMachine(): string {
  return (textOf('/proc/sys/kernel/random/boot_id') ?? hostname()).trim()
}

/** The command line, as `ps` would show it; `null` if there is no such process. */
export function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? null
  return ps(pid, 'command')
}

/** Processes whose program name lies below a folder, even if the folder is gone. `place`: its path within the folder. */
export function processesBelow(folder: string): { pid: number; place: string }[] {
  const within = folder + sep
  return programs().flatMap(({ pid, program }) =>
    program.startsWith(within) ? [{ pid, place: program.slice(within.length) }] : [],
  )
}

/** Every process, with the beginning of its command line. */
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

/** Working folder, for a process without a command line: a server has none for a moment while it sets its process title. */
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
