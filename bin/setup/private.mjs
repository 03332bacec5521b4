import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Whether a folder, which is created if missing, belongs to this user and nobody else can write into it.
 *
 * @param {string} folder
 */
export function isPrivate(folder) {
  if (process.platform === 'win32') return true
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // The folder exists already, or cannot be created: the check below decides.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const othersMayWrite = 0o022
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & othersMayWrite) === 0
}
