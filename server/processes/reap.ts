/** Removes what processes of ours left behind when they were killed. */
import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { rootFolder } from './folder.ts'
import { processesBelow, startOf } from './identity.ts'

/** Ends the servers and removes the folders of owners that are gone. Returns the number of servers ended. */
export function reap(root = rootFolder()): number {
  // Processes are searched by name: an owner may have been killed before it could note what it had just started.
  const left = processesBelow(root).filter(({ place }) => !isAlive(place.split(sep)[0] ?? ''))
  const ended = left.filter(({ pid }) => kill(pid))
  for (const owner of readdirSync(root)) {
    if (!isAlive(owner)) rmSync(join(root, owner), { recursive: true, force: true })
  }
  return ended.length
}

/** Whether the process in a folder's name still runs: the same one, not a later one with its pid. */
function isAlive(owner: string): boolean {
  const [, pid, start] = /^(\d+)-(.+)$/.exec(owner) ?? []
  return pid !== undefined && startOf(Number(pid)) === start
}

/** SIGKILL also ends a frozen server. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    // Another start of ours was faster, or the process has ended by itself.
    return false
  }
}
