/**
 * Creates and removes the folders of servers: `<temporary folder>/lockstep-<user>/<our pid>-<our start>/<server>-<random>/`. No other user can read these
 * folders. Their names identify the process that owns them, so that the next start can remove what a killed process left behind. If we are root, some servers
 * run as another user, who may pass through to those servers' folders.
 */

import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { startOf } from './identity.ts'
import { serverUser } from './server-user.ts'

/** Returns the folder that contains the folders of all this user's processes. Throws if it belongs to another user. */
export function rootFolder(): string {
  const user = process.getuid?.()
  const root = join(tmpdir(), `lockstep-${user === 0 ? 'root' : (user ?? 'user')}`)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const found = lstatSync(root)
  if (!found.isDirectory() || (user !== undefined && found.uid !== user)) {
    throw new ReasonError('folder-of-another', { folder: root })
  }
  closeToOthers(root)
  return root
}

/** Closes a folder to all other users. If we are root, the servers' own user may pass through the folder but not list it. */
function closeToOthers(folder: string): void {
  const user = serverUser()
  if (user !== undefined) chownSync(folder, 0, user)
  chmodSync(folder, user === undefined ? 0o700 : 0o710)
}

export function ownerFolder(): string {
  return join(rootFolder(), `${process.pid}-${startOf(process.pid)}`)
}

export function makeServerFolder(name: string): string {
  const owner = ownerFolder()
  for (let tries = 1; ; tries += 1) {
    mkdirSync(owner, { recursive: true, mode: 0o700 })
    try {
      closeToOthers(owner)
      return mkdtempSync(join(owner, `${name}-`))
    } catch (error) {
      // Another pool in this process may have just removed its last server, and the owner's folder with it.
      if (tries === 3) throw error
    }
  }
}

/** Removes a server's folder. If it was the last one, also removes the owner's folder. */
export function removeServerFolder(folder: string): void {
  // A server may still be writing its log.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    rmdirSync(join(folder, '..'))
  } catch {
    // Other servers still use the owner's folder, or it is already gone.
  }
}
