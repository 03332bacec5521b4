/** Who a process is: a pid alone proves nothing, since pids are used again. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When the process began, as a word that is the same each time it is asked and fit for a file name; `null` if there is no such process. */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat')
    // The second field is the name in brackets and may hold spaces; the start is the 20th field after it (proc(5): starttime, 22).
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  }
  return ps(pid, 'lstart')?.replace(/\W+/g, '-') ?? null
}

/** The command line, as `ps` would show it; `null` if there is no such process. */
export function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? null
  return ps(pid, 'command')
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    const text = execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { env, timeout: 5_000 })
    return text.toString().trim() || null
  } catch {
    return null
  }
}
