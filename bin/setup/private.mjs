import { lstatSync, mkdirSync } from 'node:fs'

/**
 * Whether a folder, which is made if it is missing, belongs to us and nobody else can put anything into it.
 *
 * @param {string} folder
 */
export function isPrivate(folder) {
  if (process.platform === 'win32') return true
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // It is there already, or it cannot be made.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const othersMayWrite = 0o022
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & othersMayWrite) === 0
}
