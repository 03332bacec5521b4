/**
 * Where servers live: `<temporary folder>/lockstep-<user>/<our pid>-<our start>/<server>-<random>/`, readable by nobody else.
 * The names say whose a server is, so that the next start can clear away what a killed process left.
 */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOf } from './identity.ts'

/** The folder of all of this user's processes. Throws if it belongs to somebody else. */
export function rootFolder(): string {
  const user = process.getuid?.()
  const root = join(tmpdir(), `lockstep-${user ?? 'user'}`)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const found = lstatSync(root)
  if (!found.isDirectory() || (user !== undefined && found.uid !== user)) {
    throw new Error(`${root} is not a folder of this user's own. Remove it, or set TMPDIR to another folder.`)
  }
  chmodSync(root, 0o700)
  return root
}

/** The folder of this process's servers. */
export function ownerFolder(): string {
  return join(rootFolder(), `${process.pid}-${startOf(process.pid)}`)
}

/** A new private folder for one server. */
export function makeServerFolder(name: string): string {
  const owner = ownerFolder()
  for (let tries = 1; ; tries += 1) {
    mkdirSync(owner, { recursive: true, mode: 0o700 })
    try {
      return mkdtempSync(join(owner, `${name}-`))
    } catch (error) {
      // The last server of another pool in this process may just have taken the owner's folder along.
      if (tries === 3) throw error
    }
  }
}

/** Removes a server's folder, and the owner's with the last one. */
export function removeServerFolder(folder: string): void {
  // A server may still be writing its last words.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    rmdirSync(join(folder, '..'))
  } catch {
    // Other servers still live there, or it is gone already.
  }
}
