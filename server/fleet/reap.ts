/** Clears away what processes of ours left behind that were killed before they could do so themselves. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { rootFolder } from './folder.ts'
import { commandLineOf, startOf } from './identity.ts'

/** Ends the servers and removes the folders of owners that are gone. Returns how many servers it ended. */
export function reap(root = rootFolder()): number {
  let ended = 0
  for (const owner of readdirSync(root)) {
    if (isAlive(owner)) continue
    const folder = join(root, owner)
    for (const server of listFolder(folder)) {
      if (killServerOf(join(folder, server))) ended += 1
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return ended
}

/** Whether the process that a folder is named after still runs: the same one, not a later one with its pid. */
function isAlive(owner: string): boolean {
  const [, pid, start] = /^(\d+)-(.+)$/.exec(owner) ?? []
  return pid !== undefined && startOf(Number(pid)) === start
}

/** SIGKILL also ends a frozen server. A pid that meanwhile belongs to somebody else is left alone: its command line does not name our folder. */
function killServerOf(folder: string): boolean {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    if (!Number.isInteger(pid) || pid <= 1 || !commandLineOf(pid)?.startsWith(folder + sep)) return false
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    // It never got as far as a pid, or has ended by itself.
    return false
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Another start of ours may be clearing away the same folder.
    return []
  }
}
