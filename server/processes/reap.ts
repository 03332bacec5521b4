import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { rootFolder } from './folder.ts'
import { processesBelow, startOf } from './identity.ts'

/** Ends the servers whose owner, a process of ours, is gone, and removes the owners' folders. Returns the number of servers ended. */
export function reap(root = rootFolder()): number {
  // Search for processes by name, because an owner may have been killed before it could note which process it had just started.
  const left = processesBelow(root).filter(({ place }) => !isAlive(place.split(sep)[0] ?? ''))
  const ended = left.filter(({ pid }) => kill(pid))
  for (const owner of readdirSync(root)) {
    if (!isAlive(owner)) rmSync(join(root, owner), { recursive: true, force: true })
  }
  return ended.length
}

/** Returns whether the process that a folder is named after still runs. A later process with the same pid does not count. */
function isAlive(owner: string): boolean {
  const [, pid, start] = /^(\d+)-(.+)$/.exec(owner) ?? []
  return pid !== undefined && startOf(Number(pid)) === start
}

/** Kills a process, even a frozen one. Returns `false` if it was already gone. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    // Another start of Lockstep was faster, or the process has ended by itself.
    return false
  }
}
