import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootOfMachine, startOf } from './identity.ts'
import { privateFileMode, privateFolderMode } from './private-folder.ts'
import { until } from './waiting.ts'

const fileName = 'lock'
const tries = 5

/**
 * Locks the folder for this process, even if a killed process left a lock behind. Returns a function that releases the lock, or the id of the process that has
 * it.
 */
export function lockFolder(folder: string): (() => void) | number {
  mkdirSync(folder, { recursive: true, mode: privateFolderMode })
  const file = join(folder, fileName)
  // A pid alone proves nothing, since pids are reused, so the file also contains the process's start time. It contains the boot and the folder's inode too,
  // since the file may be a copy.
  const own = `${process.pid} ${startOf(process.pid)} ${bootOfMachine()} ${numberOf(folder)}\n`
  let owner = 0
  for (let n = 0; n < tries; n += 1) {
    if (create(file, own)) return () => release(file, own)
    const found = read(file)
    const [pid = '', startedAt = '', boot = bootOfMachine(), place = numberOf(folder)] = found.trim().split(' ')
    owner = Number(pid)
    const isHere = boot === bootOfMachine() && place === numberOf(folder)
    if (isHere && owner > 0 && startOf(owner) === startedAt) return owner
    // The process that wrote the file has ended. Remove the file, unless another process has replaced it meanwhile.
    if (read(file) === found) rmSync(file, { force: true })
  }
  return owner
}

const aloneLimitMs = 15 * 60_000

/**
 * Runs a task while no other process, and no other task of this process, has the folder. `onWait` is called once if the task has to wait. Rejects if the folder
 * is not free within 15 minutes.
 */
export async function withFolder<T>(folder: string, onWait: () => void, task: () => Promise<T>): Promise<T> {
  let release: (() => void) | undefined
  let waits = false
  const taken = async () => {
    const answer = lockFolder(folder)
    if (typeof answer !== 'number') release = answer
    else if (!waits) onWait()
    waits = true
    return release !== undefined
  }
  await until(`${folder} is free`, taken, { limitMs: aloneLimitMs, everyMs: 100 })
  try {
    return await task()
  } finally {
    release?.()
  }
}

/** Returns the folder's inode number, which is the same for every path to the folder. */
function numberOf(folder: string): string {
  return String(statSync(folder).ino)
}

function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: privateFileMode })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function release(file: string, own: string): void {
  if (read(file) === own) rmSync(file, { force: true })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
